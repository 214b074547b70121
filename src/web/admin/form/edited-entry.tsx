import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Loading, SkeletonText } from '../../ui/placeholder.tsx'
import type { AnyEntry } from '../api.ts'
import { CouldNotLoad, useLoadFailure } from '../list/loaded.tsx'
import type { Editable } from './editable.ts'

interface EditedEntryProps<E extends AnyEntry> {
  editable: Editable<E>
  /** Null for a new one. */
  id: string | null
  /** Changes each time a form starts. It is also this component's key. */
  round: number
  /** Called when the entry cannot be read. `gone` is true when it was deleted. */
  onMissing: (gone: boolean) => void
  children: (entry: E | null) => ReactNode
}

/** Wraps the form of an entry and reads the entry from the server first. */
export function EditedEntry<E extends AnyEntry>({ editable, id, round, onMissing, children }: EditedEntryProps<E>) {
  // A new entry gets its id at the first save. Its form already has the answer, so it is not read again.
  const [opened] = useState(id)
  const { name, read, words } = editable
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['edited', name, opened, round],
    queryFn: () => (opened === null ? null : read(opened)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  useLoadFailure(error, words.loadFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each failure once.
  useEffect(() => {
    if (error) onMissing(error instanceof ApiError && error.status === 404)
  }, [error])

  if (data === undefined && error) {
    return <CouldNotLoad what={`The ${editable.one}`} isFetching={isFetching} refetch={refetch} />
  }
  if (data === undefined) {
    return (
      <Loading label={`Loading the ${editable.one}`} className="py-2">
        <SkeletonText lines={8} />
      </Loading>
    )
  }
  return children(data)
}
