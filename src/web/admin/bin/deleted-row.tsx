import { RotateCcw, Trash2 } from 'lucide-react'
import type { DeletedEntry } from '../../../contract/bin.ts'
import { nameOfKind } from '../../../contract/bin.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { RowSelect } from '../list/row-select.tsx'
import { useRowAction } from '../list/use-row-action.ts'

/** A deleted entry, and the two things that can be done with it. */
export function DeletedRow({ entry: { id, kind, title, deleted_at } }: { entry: DeletedEntry }) {
  const { row, busy, act } = useRowAction()

  const restore = () =>
    act({
      call: () => adminApi.restoreDeleted(id),
      done: ['Restored', `“${title}” was restored.`],
      failed: 'Failed to restore the entry.',
      publicKey: kind,
    })
  const remove = () =>
    act({
      confirm: `Delete “${title}” permanently? This cannot be undone.`,
      call: () => adminApi.dropDeleted(id),
      done: ['Permanently deleted'],
      failed: 'Failed to delete the entry.',
    })

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <RowSelect id={id} name={title || 'Untitled'} />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-base wrap-anywhere">{title || 'Untitled'}</h2>
        <p className="admin-facts">
          <span>{nameOfKind(kind)}</span>
          <time dateTime={deleted_at}>{timeLabel(deleted_at)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-1 sm:justify-end">
        <button type="button" className="admin-action border-line" aria-disabled={busy} onClick={restore}>
          <RotateCcw aria-hidden />
          Restore
        </button>
        <button type="button" className="admin-action admin-action-danger" aria-disabled={busy} onClick={remove}>
          <Trash2 aria-hidden />
          Delete permanently
        </button>
      </div>
    </li>
  )
}
