import { type Bits, countBits, eachBit, hasBit } from './bits.ts'

/** An order of the entries. */
export interface Order {
  readonly places: readonly number[]
  /** The position of each entry in the order. */
  readonly ranks: Uint32Array
}

export function orderBy<T>(all: readonly T[], by: (a: T, b: T) => number): Order {
  const places = [...all.entries()].sort(([, a], [, b]) => by(a, b)).map(([at]) => at)
  const ranks = new Uint32Array(places.length)
  for (const [rank, at] of places.entries()) ranks[at] = rank
  return { places, ranks }
}

/** When fewer than one entry in this many matches, sorting the matches is cheaper than walking the whole order. */
const SPARSE = 16

/** A page of the matches. */
export function pageOf(found: Bits, { places, ranks }: Order, offset: number, limit: number): number[] {
  if (countBits(found) * SPARSE < places.length) {
    const rank = (at: number) => ranks[at] ?? 0
    return [...eachBit(found)].sort((a, b) => rank(a) - rank(b)).slice(offset, offset + limit)
  }
  const page: number[] = []
  let passed = 0
  for (const at of places) {
    if (page.length >= limit) break
    if (hasBit(found, at) && ++passed > offset) page.push(at)
  }
  return page
}
