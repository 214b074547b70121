import { addAll, type Bits, keepCommon, noBits, setBit } from './bits.ts'

/** The entries that have each value, by the value in lower case. */
export type Facet = Map<string, Bits>

export function mark(facet: Facet, value: string, at: number, size: number) {
  const key = value.toLowerCase()
  const bits = facet.get(key) ?? noBits(size)
  setBit(bits, at)
  facet.set(key, bits)
}

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const common = (a: Bits, b: Bits) => {
  const both = a.slice()
  keepCommon(both, b)
  return both
}

export const except = (all: Bits, without: Bits) => all.map((word, index) => word & ~(without[index] ?? 0))

export function union(values: readonly string[], facets: Facet[], size: number): Bits {
  const bits = noBits(size)
  for (const value of values) {
    for (const facet of facets) addAll(bits, facet.get(value.toLowerCase()) ?? noBits(size))
  }
  return bits
}
