import { RotateCcw } from 'lucide-react'
import type { BackupEntry } from '../../../contract/backups.ts'
import { nameOfKind } from '../../../contract/bin.ts'
import { collections } from '../../../contract/collections.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { useRowAction } from '../list/use-row-action.ts'

const changes: Record<BackupEntry['state'], string> = {
  missing: 'Not on the site',
  different: 'Different from the site',
  same: 'Same as on the site',
}

interface BackupEntryRowProps {
  backup: string
  entry: BackupEntry
}

/** An entry in a backup, what a restore would change, and Restore. */
export function BackupEntryRow({ backup, entry: { id, kind, title, updated_at, state } }: BackupEntryRowProps) {
  const { row, busy, act } = useRowAction()
  const name = title || 'Untitled'
  const canHide = kind === 'workflows' || 'visible' in collections[kind]

  const restore = () =>
    act({
      ...(state === 'different' && {
        confirm: `Replace “${name}” with the version in the backup? If it is published, visitors see the change at once.`,
      }),
      call: () => adminApi.restoreFromBackup(backup, id),
      done: [
        'Restored',
        state === 'missing' && canHide
          ? `“${name}” is back on the site, unpublished.`
          : `“${name}” was restored from the backup.`,
      ],
      failed: 'Failed to restore the entry. Please try again in a moment.',
      publicKey: kind,
    })

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-base wrap-anywhere">{name}</h2>
        <p className="admin-facts">
          <span>{nameOfKind(kind)}</span>
          <time dateTime={updated_at}>{timeLabel(updated_at)}</time>
          <span>{changes[state]}</span>
        </p>
      </div>
      {state !== 'same' && (
        <div className="flex flex-wrap items-start gap-1 sm:justify-end">
          <button type="button" className="admin-action border-line" aria-disabled={busy} onClick={restore}>
            <RotateCcw aria-hidden />
            Restore
          </button>
        </div>
      )}
    </li>
  )
}
