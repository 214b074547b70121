import './node-panel.css'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'

export function NodePanel({ file, name, onClose }: { file: string; name: string; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const details = nodeDetails(file, name)
  // On a phone it stands above the drawing, perhaps under the page's header.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node has a panel of another height.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [name])
  return (
    <aside
      ref={panel}
      className="node-panel card overflow-auto px-5 py-4 shadow-raised"
      aria-live="polite"
      aria-label="The chosen node"
    >
      <header className="flex items-start justify-between gap-3">
        <div>
          <p className="font-heading font-semibold">{name}</p>
          <p className="label text-ink-muted">{details.type}</p>
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} className="-mt-2 -mr-2" />
      </header>
      {details.rows.length === 0 ? (
        <p className="mt-3 text-sm text-ink-muted">It has no settings.</p>
      ) : (
        <dl className="mt-3 grid gap-2.5" tabIndex={0}>
          {details.rows.map(({ name: key, value }) => (
            <div key={key}>
              <dt className="label text-ink-muted">{key}</dt>
              <dd className="max-h-32 overflow-auto font-mono text-xs font-medium wrap-anywhere whitespace-pre-wrap">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  )
}

interface Row {
  name: string
  value: string
}

const maxRows = 40
const maxLength = 1_500

/** A node's settings as rows: a path such as "rules.values.0.output", and its value. */
function nodeDetails(file: string, name: string): { type: string; rows: Row[] } {
  const { nodes }: { nodes: { name: string; type: string; parameters?: unknown; notes?: unknown }[] } = JSON.parse(file)
  const node = nodes.find((each) => each.name === name)
  if (!node) return { type: '', rows: [] }
  const rows: Row[] = []
  if (typeof node.notes === 'string' && node.notes) rows.push({ name: 'notes', value: node.notes })
  collect(node.parameters, '', rows)
  return { type: node.type, rows }
}

function collect(value: unknown, path: string, rows: Row[]) {
  if (rows.length >= maxRows) return
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) collect(child, path ? `${path}.${key}` : key, rows)
  } else if (value !== '' && value !== undefined && value !== null) {
    rows.push({ name: path, value: String(value).slice(0, maxLength) })
  }
}
