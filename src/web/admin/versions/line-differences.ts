import { diffArrays } from 'diff'

export interface Line {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** With more changed lines than this the comparison would take too long, so each text is shown as one block. */
const mostChanges = 2_000

/** The changes that turn one text into another, line by line. */
export function lineDifferences(before: string, after: string): Line[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const changes = diffArrays(a, b, { maxEditLength: mostChanges }) ?? [
    { value: a, added: false, removed: true },
    { value: b, added: true, removed: false },
  ]
  return changes.flatMap(({ value, added, removed }) =>
    value.map((text): Line => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  )
}
