import type { MessageEdit, Thread } from '../../../contract/inbox.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.ts'
import { adminApi } from '../api.ts'

/** Changes the open message. The lists are loaded again when they are shown next. */
export function useMark(id: string) {
  const queries = useQueryClient()
  return async (change: Pick<MessageEdit, 'state' | 'suspect'>): Promise<void> => {
    try {
      const marked = await adminApi.markMessage(id, change)
      queries.setQueryData<Thread>(['admin', 'messages', 'thread', id], (thread) => thread && { ...thread, ...marked })
    } catch {
      notify.error('Error', 'Failed to update message.')
    }
    await queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
  }
}
