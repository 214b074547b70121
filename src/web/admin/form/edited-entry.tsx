import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Loaded, useLoadFailure } from '../list/loaded.tsx'
import type { AnyEntry, Editable } from './editable.ts'

interface EditedEntryProps<E extends AnyEntry> {
  editable: Editable<E>
  id: string | null
  /** Changes each time a form starts. It is also this component's key. */
  round: number
  /** Called when the entry cannot be read. `gone` is true when it was deleted. */
  onMissing: (gone: boolean) => void
  children: (entry: E | null) => ReactNode
}

export function EditedEntry<E extends AnyEntry>({ editable, id, round, onMissing, children }: EditedEntryProps<E>) {
  // A new entry gets its id at the first save. Its form already has the answer, so it is not read again.
  const [opened] = useState(id)
  const { name, one, read, words } = editable
  const query = useQuery({
    queryKey: ['edited', name, opened, round],
    queryFn: () => (opened === null ? null : read(opened)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const { error } = query
  const gone = error instanceof ApiError && error.status === 404
  useLoadFailure(error, gone ? error.message : words.loadFailed)
  const report = useEffectEvent(() => onMissing(gone))
  useEffect(() => {
    if (error) report()
  }, [error])

  return (
    <Loaded query={query} what={`The ${one}`} lines={8} className="py-2">
      {children}
    </Loaded>
  )
}
