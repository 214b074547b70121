import { type Bits, countBits, eachBit, hasBit } from './bits.ts'

/** Entries in an order, by their places. */
export interface Order {
  readonly places: readonly number[]
  /** At which position of the order each place stands. */
  readonly ranks: Uint32Array
}

export function orderBy<T>(all: readonly T[], by: (a: T, b: T) => number): Order {
  const places = [...all.entries()].sort(([, a], [, b]) => by(a, b)).map(([at]) => at)
  const ranks = new Uint32Array(places.length)
  for (const [rank, at] of places.entries()) ranks[at] = rank
  return { places, ranks }
}

/** Where fewer than one in this many was found, sorting them is less work than passing over the others. */
const SPARSE = 16

/** A page of what was found. Its cost follows from what is found and asked for, not from how much there is. */
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
