import { X } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'

/** The subject of a message from the page of a service, a project or a template. */
export function AboutLine({ about, onRemove }: { about: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-4 border-y border-line py-1">
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 py-2">
        <span className="label text-ink-muted">About</span>
        <span className="min-w-0 font-heading font-semibold wrap-anywhere">{about}</span>
      </p>
      <IconButton label="Ask about something else" className="needs-script" onClick={onRemove}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
