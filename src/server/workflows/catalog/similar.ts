import { type Bits, countBits, eachBit } from './bits.ts'
import type { CatalogEntry } from './catalog-entry.ts'
import type { Facet } from './facets.ts'

/** What templates can have in common, by the value in lower case. */
interface Shared {
  apps: Facet
  tags: Facet
  categories: Facet
}

/**
 * The first `most` entries that share apps, tags or the category with this one, the most similar first, and how many
 * there are. What few templates have says more than what many have. Takes as many steps as there are entries in the
 * sets of its own apps, tags and category.
 */
export function similarTo(entry: CatalogEntry, among: Bits, most: number, { apps, tags, categories }: Shared) {
  const size = among.length * 32
  const scores = new Float64Array(size)
  const count = (facet: Facet, value: string) => {
    const bits = facet.get(value.toLowerCase())
    if (!bits) return
    const rare = Math.log(1 + size / (countBits(bits) || 1))
    for (const at of eachBit(bits)) scores[at] = (scores[at] ?? 0) + rare
  }
  for (const app of entry.apps) count(apps, app)
  for (const tag of entry.tags) count(tags, tag)
  count(categories, entry.category)

  const best: number[] = []
  const score = (at: number | undefined) => (at === undefined ? 0 : (scores[at] ?? 0))
  let total = 0
  for (const at of eachBit(among)) {
    if (score(at) === 0) continue
    total++
    if (best.length >= most && score(at) <= score(best.at(-1))) continue
    const place = best.findIndex((other) => score(other) < score(at))
    best.splice(place < 0 ? best.length : place, 0, at)
    if (best.length > most) best.pop()
  }
  return { best, total }
}
