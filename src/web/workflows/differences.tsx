import '../styles/differences.css'
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
    <dl className="differences">
      {shown.map(([word, names]) => (
        <div key={word}>
          <dt className="label text-ink-muted">{word}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
