import type { Differences } from '../../contract/workflow-parts.ts'

/** The added, removed and changed nodes, in a few lines. */
export function DifferencesList({ differences }: { differences: Differences }) {
  const { added, removed, renamed, changed, connectionsAdded, connectionsRemoved } = differences
  const rows: [string, string[]][] = [
    ['Added', added.map(({ name }) => name)],
    ['Removed', removed.map(({ name }) => name)],
    ['Renamed', renamed.map(({ from, to }) => `${from} → ${to}`)],
    ['Changed', changed.map(({ name }) => name)],
    ['Connected', connectionsAdded.map(({ from, to }) => `${from} → ${to}`)],
    ['Disconnected', connectionsRemoved.map(({ from, to }) => `${from} → ${to}`)],
  ]
  const shown = rows.filter(([, names]) => names.length > 0)
  if (shown.length === 0) return <p className="text-sm text-ink-muted">The nodes are the same.</p>
  return (
    <dl className="grid gap-1 text-sm">
      {shown.map(([word, names]) => (
        <div key={word} className="flex items-baseline gap-4">
          <dt className="label w-24 flex-none text-ink-muted">{word}</dt>
          <dd className="min-w-0 wrap-anywhere">{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
