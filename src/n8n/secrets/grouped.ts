import type { SecretFinding } from '../secrets.ts'

/** One value with all the places where it occurs. */
export interface GroupedSecret extends SecretFinding {
  /** The first places; `pointer` is the first of them. */
  readonly places: readonly string[]
  /** The number of occurrences. */
  readonly count: number
}

/** More places of one value are only counted. */
const PLACES = 20
const LONG = 200

export function grouped(findings: readonly SecretFinding[]): GroupedSecret[] {
  const groups = new Map<string, { first: SecretFinding; places: Set<string>; count: number }>()
  for (const finding of findings) {
    const group = groups.get(finding.fingerprint) ?? { first: finding, places: new Set<string>(), count: 0 }
    group.count++
    if (group.places.size < PLACES) group.places.add(shortened(finding.pointer))
    groups.set(finding.fingerprint, group)
  }
  return [...groups.values()].map(({ first, places, count }) => ({
    ...first,
    pointer: shortened(first.pointer),
    places: [...places],
    count,
  }))
}

/** Shortens long pointers. Each value repeats its pointer, which could otherwise exceed the size of the file. */
const shortened = (pointer: string) =>
  pointer.length <= LONG ? pointer : `${pointer.slice(0, LONG / 2)}…${pointer.slice(-LONG / 2)}`
