import { wholeNumber } from '../../contract/format.ts'
import type { Differences } from '../../contract/workflow-parts.ts'
import { DifferencesList } from './facts.tsx'

/** A file of 2 MB may have 100,000. */
const most = 500

/** The nodes, connections and places in which a file differs. Values are not shown, because they may be private. */
export function FileChanges({ differences }: { differences: Differences }) {
  const { file, changed, ...others } = differences
  const isWired = Object.values(others).some((list) => list.length > 0)
  const ofNodes = changed.flatMap(({ name, changes }) =>
    changes.map(({ pointer, change }) => ({ pointer: `${name}: ${pointer}`, change })),
  )
  const rows = [...file, ...ofNodes]
  if (rows.length === 0 && !isWired)
    return <p className="mt-2 text-ink-muted">Nothing to remove: the file is already clean.</p>
  return (
    <>
      {isWired && <DifferencesList differences={{ ...differences, changed: [] }} />}
      <ul className="mt-2 text-sm">
        {rows.slice(0, most).map(({ pointer, change }) => (
          <li key={pointer} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-3">
            <code className="label wrap-anywhere">{pointer}</code>
            <span className="text-ink-muted">{change}</span>
          </li>
        ))}
        {rows.length > most && <li className="py-3 text-ink-muted">And {wholeNumber(rows.length - most)} more.</li>}
      </ul>
    </>
  )
}
