/** Why a run cannot be read, in a sentence for its owner. */
export class RunProblem extends Error {}

const SHOWN = 5
const LONG = 60

/** “A”, “B” and 3 more. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `“${name.length > LONG ? `${name.slice(0, LONG)}…` : name}”`)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
