import '../../styles/node-panel.css'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { nodeDetails } from './node-details.ts'

interface NodePanelProps {
  file: string
  name: string
  onClose: () => void
}

/** The settings of the chosen node. */
export function NodePanel({ file, name, onClose }: NodePanelProps) {
  const details = nodeDetails(file, name)
  return (
    <aside className="node-panel card shadow-raised" aria-live="polite" aria-label="The chosen node">
      <header className="flex items-start justify-between gap-3">
        <div>
          <p className="font-heading font-semibold">{name}</p>
          <p className="label text-ink-muted">{details.type}</p>
        </div>
        <IconButton label="Close" onClick={onClose} className="-mt-2 -mr-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      {details.rows.length === 0 ? (
        <p className="mt-3 text-sm text-ink-muted">It has no settings.</p>
      ) : (
        <dl className="node-settings" tabIndex={0}>
          {details.rows.map(({ name: key, value }) => (
            <div key={key}>
              <dt className="label text-ink-muted">{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  )
}
