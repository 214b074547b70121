import { RotateCcw, Trash2 } from 'lucide-react'
import type { DeletedEntry } from '../../../contract/bin.ts'
import { adminApi } from '../api.ts'
import type { Bulk } from '../list/bulk-action.ts'

export const binBulk: Bulk<DeletedEntry> = {
  nameOf: ({ title }) => title || 'Without a name',
  publicKeys: ({ kind }) => kind,
  actions: [
    { label: 'Restore', icon: RotateCcw, verb: 'restored', call: ({ id }) => adminApi.restoreDeleted(id) },
    {
      label: 'Delete for good',
      icon: Trash2,
      danger: true,
      verb: 'deleted for good',
      confirm: (count) => `Delete ${count} ${count === 1 ? 'entry' : 'entries'} for good? This cannot be undone.`,
      call: ({ id }) => adminApi.dropDeleted(id),
    },
  ],
}
