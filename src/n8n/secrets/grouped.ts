import type { SecretFinding } from '../secrets.ts'

/** One value, told once with all the places where it stands. */
export interface GroupedSecret extends SecretFinding {
  /** The first ones; `pointer` is the first of them. */
  readonly places: readonly string[]
  /** How often it stands there. */
  readonly count: number
}

/** Nobody reads more places of one value. */
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

/** A place is told once for each value in it; names within names within names would make that longer than the file. */
const shortened = (pointer: string) =>
  pointer.length <= LONG ? pointer : `${pointer.slice(0, LONG / 2)}…${pointer.slice(-LONG / 2)}`
