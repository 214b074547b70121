import { adminApi } from '../api.ts'

/** Takes a deletion back while the entry is in the bin. */
export const undoDelete = (id: string) => ({
  call: () => adminApi.restoreDeleted(id),
  done: 'Restored',
  failed: 'Failed to restore the entry. You can find it under Deleted.',
})
