import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/error-message.ts'
import { notify } from '../../ui/notify.ts'
import { adminApi } from '../api.ts'

const query = queryOptions({
  queryKey: ['admin', 'checklist'],
  queryFn: adminApi.checklist,
  // The owner comes back from doing a task.
  staleTime: 0,
  retry: false,
})

export const useChecklist = () => useQuery(query).data

/** Puts the checklist away, or brings it back. @param done called when it happened */
export function usePutAway(done: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const put = async (away: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      queries.setQueryData(query.queryKey, await adminApi.putChecklistAway(away))
      done()
    } catch (error) {
      notify.error('Error', messageOf(error, 'The checklist could not be saved.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, put }
}
