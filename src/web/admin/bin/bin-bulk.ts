import { RotateCcw, Trash2 } from 'lucide-react'
import type { DeletedEntry } from '../../../contract/bin.ts'
import { adminApi } from '../api.ts'
import type { Bulk } from '../list/bulk-action.ts'

export const binBulk: Bulk<DeletedEntry> = {
  nameOf: ({ title }) => title || 'Untitled',
  publicKeys: ({ kind }) => kind,
  actions: [
    { label: 'Restore', icon: RotateCcw, verb: 'restored', call: ({ id }) => adminApi.restoreDeleted(id) },
    {
      label: 'Delete permanently',
      icon: Trash2,
      danger: true,
      verb: 'permanently deleted',
      confirm: (count) => `Delete ${count} ${count === 1 ? 'entry' : 'entries'} permanently? This cannot be undone.`,
      call: ({ id }) => adminApi.dropDeleted(id),
    },
  ],
}
