import type { ImportOutcome } from '../../../contract/subscriptions.ts'

/** What an import did, and the rows that it could not read. */
export function ImportResult({ outcome }: { outcome: ImportOutcome }) {
  const { added, known, left_out, invalid, problems } = outcome
  const rows: [text: string, count: number][] = [
    ['Added', added],
    ['Already subscribed, or twice in the file', known],
    ['Left out, because they have left or were refused', left_out],
    ['Not readable', invalid],
  ]
  return (
    <div className="grid gap-5" role="status">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
        {rows.map(([text, count]) => (
          <div key={text} className="contents">
            <dt>{text}</dt>
            <dd className="text-right font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-4 text-sm text-ink-muted">
          {problems.map(({ line, problem }) => (
            <li key={line}>
              Line {line}: {problem}
            </li>
          ))}
          {invalid > problems.length && <li>and {invalid - problems.length} more</li>}
        </ul>
      )}
    </div>
  )
}
