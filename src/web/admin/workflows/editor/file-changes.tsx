import type { Differences } from '../../../../contract/workflow-parts.ts'

const words = { added: 'added', removed: 'removed', changed: 'changed' } as const

/** The places where the clean copy differs from the original. Values are not shown, because they may be private. */
export function FileChanges({ differences: { file, changed } }: { differences: Differences }) {
  const rows = [
    ...file.map(({ pointer, change }) => ({ place: pointer, change })),
    ...changed.flatMap(({ name, changes }) =>
      changes.map(({ pointer, change }) => ({ place: `${name}: ${pointer}`, change })),
    ),
  ]
  if (rows.length === 0) return <p className="mt-2 text-ink-muted">Nothing to remove: the file is already clean.</p>
  return (
    <ul className="mt-2 text-sm">
      {rows.map(({ place, change }) => (
        <li key={place} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
          <code className="label wrap-anywhere">{place}</code>
          <span className="text-ink-muted">{words[change]}</span>
        </li>
      ))}
    </ul>
  )
}
