import { LRUCache } from 'lru-cache'
import type { WorkflowFilters } from '../../../contract/workflows.ts'
import type { Way } from '../imports.ts'
import { type Bits, clearBit, countBits, eachBit, keepCommon, noBits, setBit } from './bits.ts'
import { type CatalogEntry, type CatalogSort, catalogOrders, searchedText } from './catalog-entry.ts'
import { common, compare, except, type Facet, mark, union } from './facets.ts'
import { type Order, orderBy, pageOf } from './order.ts'
import { textIndex } from './text-index.ts'

/** The facets that templates can be filtered by. */
export type ChoiceFacet = 'category' | 'app' | 'trigger'

export interface CatalogFilter {
  published?: boolean
  search?: string
  category?: string
  app?: string
  trigger?: string
  community?: boolean
  /** Labels of apps or types of nodes: a template needs all of them, or with `anyOf` one of them. */
  parts?: readonly string[]
  categories?: readonly string[]
  anyOf?: boolean
  /** A slug: only templates that resemble this one, the most similar first. */
  like?: string
  sort?: CatalogSort
  limit?: number
  offset?: number
}

/**
 * All templates in memory, arranged so that a filter takes a few hundred steps whatever their number. Built from the
 * database after a template changed; 5,000 templates take some 12 MB.
 */
export function buildCatalog(all: CatalogEntry[]) {
  const size = all.length
  const everything = noBits(size)
  const published = noBits(size)
  const visible = noBits(size)
  const community = noBits(size)
  const categories: Facet = new Map()
  const apps: Facet = new Map()
  const triggers: Facet = new Map()
  const types: Facet = new Map()
  const tags: Facet = new Map()
  for (const [at, workflow] of all.entries()) {
    setBit(everything, at)
    if (workflow.published) setBit(published, at)
    if (workflow.visible) setBit(visible, at)
    if (workflow.needs_community) setBit(community, at)
    mark(categories, workflow.category, at, size)
    for (const app of workflow.apps) mark(apps, app, at, size)
    for (const tag of workflow.tags) mark(tags, tag, at, size)
    for (const trigger of workflow.triggers) mark(triggers, trigger, at, size)
    for (const { type } of workflow.nodeTypes) mark(types, type, at, size)
  }
  const search = textIndex(all.map(searchedText))
  /** Each is sorted on first use, and again after an import changed its counts. */
  const orders = new Map<CatalogSort, Order>()
  // The pages of one search, and popular searches, are computed once.
  const searched = new LRUCache<string, Bits>({ max: 500 })
  let offered: WorkflowFilters | undefined

  /** A visitor's search never reads what is hidden, so its time tells nothing about it. */
  const holding = (text: string, visibleOnly: boolean): Bits => {
    const typed = text.trim().toLowerCase()
    const key = `${visibleOnly} ${typed}`
    const bits = searched.get(key) ?? (visibleOnly ? visible : everything).slice()
    if (!searched.has(key)) search(typed, bits)
    searched.set(key, bits)
    return bits
  }

  const matching = (filter: CatalogFilter, visibleOnly: boolean): Bits => {
    const none = noBits(size)
    const found = everything.slice()
    const facet = (map: Facet, value: string | undefined) => {
      if (value !== undefined) keepCommon(found, map.get(value.toLowerCase()) ?? none)
    }
    if (visibleOnly) keepCommon(found, visible)
    if (filter.published === true) keepCommon(found, published)
    if (filter.published === false) keepCommon(found, except(everything, published))
    facet(categories, filter.category)
    facet(apps, filter.app)
    facet(triggers, filter.trigger)
    if (filter.community === true) keepCommon(found, community)
    if (filter.community === false) keepCommon(found, except(everything, community))
    if (filter.categories?.length) keepCommon(found, union(filter.categories, [categories], size))
    if (filter.parts?.length) {
      const parts = filter.anyOf ? [filter.parts] : filter.parts.map((part) => [part])
      for (const either of parts) keepCommon(found, union(either, [apps, types], size))
    }
    if (filter.search?.trim()) keepCommon(found, holding(filter.search, visibleOnly))
    return found
  }

  const resembling = (
    slug: string,
    among: Bits,
    { limit, offset, visibleOnly }: { limit: number; offset: number; visibleOnly: boolean },
  ) => {
    const at = all.findIndex((each) => each.slug === slug)
    const entry = all[at]
    // A draft's apps are not known to visitors.
    if (!entry || (visibleOnly && !entry.visible)) return { workflows: [], total: 0 }
    clearBit(among, at)
    const { best, total } = similarTo(entry, among, offset + limit, { apps, tags, categories })
    return { workflows: best.slice(offset).flatMap((each) => all[each] ?? []), total }
  }

  const ordered = (sort: CatalogSort): Order => {
    const order = orders.get(sort) ?? orderBy(all, catalogOrders[sort])
    orders.set(sort, order)
    return order
  }

  const choices = (facet: Facet, label: (value: string) => string): WorkflowFilters['apps'] =>
    [...facet]
      .map(([value, bits]) => ({ value, label: label(value), count: countBits(common(bits, visible)) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || compare(a.label, b.label))

  const labels = new Map(
    all.flatMap(({ apps: own, category }) => [...own, category]).map((each) => [each.toLowerCase(), each]),
  )
  const written = (value: string) => labels.get(value) ?? value

  return {
    list(filter: CatalogFilter, visibleOnly: boolean): { workflows: CatalogEntry[]; total: number } {
      const found = matching(filter, visibleOnly)
      const { limit = size, offset = 0, like } = filter
      if (like !== undefined) return resembling(like, found, { limit, offset, visibleOnly })
      const page = pageOf(found, ordered(filter.sort ?? 'newest'), offset, limit)
      return { workflows: page.flatMap((at) => all[at] ?? []), total: countBits(found) }
    },

    /** The choices of each filter, among the templates that visitors see. */
    filters(triggerLabel: (kind: string) => string): WorkflowFilters {
      offered ??= {
        categories: choices(categories, written).map((each) => ({ ...each, value: each.label })),
        // The form offers a limited list; the query parameter takes any app.
        apps: choices(apps, written)
          .slice(0, 60)
          .map((each) => ({ ...each, value: each.label })),
        triggers: choices(triggers, triggerLabel),
        community: countBits(common(community, visible)),
      }
      return offered
    },

    /** A choice in its usual spelling; undefined when no published template has it. */
    choice(facet: ChoiceFacet, value: string): string | undefined {
      const key = value.toLowerCase()
      const having = { category: categories, app: apps, trigger: triggers }[facet].get(key)
      return having && countBits(common(having, visible)) > 0 ? written(key) : undefined
    },

    visible: (number: number): CatalogEntry | undefined => all.find((each) => each.visible && each.number === number),

    /** Counts one more import without building the catalog again. */
    counted(id: string, way: Way) {
      const workflow = all.find((each) => each.id === id)
      if (!workflow) return
      if (way === 'button') workflow.downloads += 1
      else workflow.imports[way] += 1
      workflow.recentImports += 1
      for (const sort of ['downloads', 'imports', 'recent'] as const) orders.delete(sort)
    },
  }
}

export type Catalog = ReturnType<typeof buildCatalog>

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
function similarTo(entry: CatalogEntry, among: Bits, most: number, { apps, tags, categories }: Shared) {
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
