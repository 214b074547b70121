import { useEffect, useRef, useState } from 'react'
import type { Checklist } from '../../../contract/checklist.ts'
import { messageOf } from '../../api/error-message.ts'
import { queryOptions, useQuery, useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { adminApi } from '../api.ts'
import { focusOn } from '../keep-focus.ts'

const query = queryOptions({
  queryKey: ['admin', 'checklist'],
  queryFn: adminApi.checklist,
  // The owner comes back from doing a task.
  staleTime: 0,
  retry: false,
})

export const useChecklist = () => useQuery(query).data

/** What the checklist and the button that brings it back have in common: each takes the other's place and the focus. */
export interface Place {
  checklist: Checklist
  takesFocus: boolean
  /** Called before the other one is shown. */
  onLeave: () => void
}

/**
 * Puts the checklist away, or brings it back.
 * @returns as `target` the element that takes the focus when this part is shown
 */
export function usePutAway<Target extends HTMLElement>({ takesFocus, onLeave }: Omit<Place, 'checklist'>) {
  const target = useRef<Target>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is shown.
  useEffect(() => {
    if (takesFocus) focusOn(target.current)
  }, [])
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const put = async (away: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      const changed = await adminApi.putChecklistAway(away)
      onLeave()
      queries.setQueryData(query.queryKey, changed)
    } catch (error) {
      notify.error('Error', messageOf(error, 'The checklist could not be saved.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, put, target }
}
