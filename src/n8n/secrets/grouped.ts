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

export function grouped(findings: readonly SecretFinding[]): GroupedSecret[] {
  const groups = new Map<string, { first: SecretFinding; places: Set<string>; count: number }>()
  for (const finding of findings) {
    const group = groups.get(finding.fingerprint) ?? { first: finding, places: new Set<string>(), count: 0 }
    group.count++
    if (group.places.size < PLACES) group.places.add(finding.pointer)
    groups.set(finding.fingerprint, group)
  }
  return [...groups.values()].map(({ first, places, count }) => ({ ...first, places: [...places], count }))
}
