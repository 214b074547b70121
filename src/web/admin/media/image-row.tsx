import { Trash2 } from 'lucide-react'
import { type Media, mediaMessages } from '../../../contract/media.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Link } from '../../router/link.tsx'
import { notify } from '../../ui/notify.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { useRowAction } from '../list/use-row-action.ts'
import { AltText } from './alt-text.tsx'
import { addressOfUse, placeOfUse } from './use-address.ts'

/** An uploaded image: its alt text, where it is used, and Delete. */
export function ImageRow({ image }: { image: Media }) {
  const { id, url, name, width, height, bytes, created_at, uses } = image
  const { row, busy, act } = useRowAction()
  const queries = useQueryClient()

  const remove = () => {
    // The server checks it again.
    if (uses && uses.length > 0) return notify.error('Error', mediaMessages.inUse(uses))
    void act({
      confirm: `Delete the image “${name}”? This cannot be undone.`,
      call: () => adminApi.removeImage(id),
      done: ['Deleted', 'Image removed.'],
      failed: 'Failed to delete the image.',
    })
  }

  return (
    <li ref={row} className="admin-image">
      <a href={url} target="_blank" rel="noopener" className="admin-image-frame" aria-label={`Open ${name}`}>
        <img src={url} alt="" width={width} height={height} loading="lazy" decoding="async" />
      </a>
      <div className="grid content-start gap-3">
        <div>
          <h2 className="text-base wrap-anywhere">{name}</h2>
          <p className="admin-facts">
            <span className="tabular-nums">
              {width} × {height}
            </span>
            <span className="tabular-nums">{Math.ceil(bytes / 1024)} KB</span>
            <time dateTime={created_at}>{timeLabel(created_at)}</time>
          </p>
        </div>
        <AltText media={image} onKept={() => void queries.invalidateQueries({ queryKey: ['admin', 'media'] })} />
        <Uses uses={uses ?? []} />
        <div>
          <button type="button" className="admin-action admin-action-danger" aria-disabled={busy} onClick={remove}>
            <Trash2 aria-hidden />
            Delete
            <span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  )
}

function Uses({ uses }: { uses: NonNullable<Media['uses']> }) {
  if (uses.length === 0) return <p className="text-sm text-ink-muted">Not used.</p>
  return (
    <div className="text-sm">
      <p className="text-ink-muted">Used in</p>
      <ul>
        {uses.map((use) => (
          <li key={`${use.kind}${use.id}`} className="wrap-anywhere">
            <Link className="link" to={addressOfUse(use)}>
              {use.title || 'Untitled'}
            </Link>
            {use.kind !== 'settings' && <span className="text-ink-muted"> · {placeOfUse(use)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
