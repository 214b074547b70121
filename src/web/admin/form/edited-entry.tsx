import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { notify } from '../../ui/notify.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import type { AnyEntry } from '../api.ts'
import type { Editable } from './editable.ts'

interface EditedEntryProps<E extends AnyEntry> {
  editable: Editable<E>
  /** Null for a new one. */
  id: string | null
  /** Another one each time a form begins anew; it is this component's key, too. */
  round: number
  /** The entry cannot be read; `gone` when that is because there is none any more. */
  onMissing: (gone: boolean) => void
  children: (entry: E | null) => ReactNode
}

/** Around the form of an entry, which is read afresh: what is edited is what the server has now. */
export function EditedEntry<E extends AnyEntry>({ editable, id, round, onMissing, children }: EditedEntryProps<E>) {
  // A new entry gets its id when it is first saved; its form knows it by then.
  const [opened] = useState(id)
  const { name, read, words } = editable
  const { data, error } = useQuery({
    queryKey: ['edited', name, opened, round],
    queryFn: () => (opened === null ? null : read(opened)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each failure.
  useEffect(() => {
    if (!error) return
    notify.error('Error', words.loadFailed)
    onMissing(error instanceof ApiError && error.status === 404)
  }, [error])

  if (data === undefined) {
    return (
      <Loading label={`Loading the ${editable.one}`} className="py-2">
        <SkeletonText lines={8} />
      </Loading>
    )
  }
  return children(data)
}
