import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminWords } from '../../../contract/wording.ts'
import { notify } from '../../ui/notify.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

interface EditedEntryProps extends Omit<EntryFormProps, 'entry'> {
  id: string | null
  /** The entry cannot be read, or is gone. */
  onMissing: () => void
}

/** The form of an entry, read afresh: what is edited is what the server has now. */
export function EditedEntry({ id, onMissing, ...form }: EditedEntryProps) {
  const { name, collection } = form
  const { data, error } = useQuery({
    queryKey: ['edited', name, id],
    queryFn: () => (id === null ? null : adminApi.get(name, id)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { loadFailed } = adminWords(collection)

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each failure.
  useEffect(() => {
    if (!error) return
    notify.error('Error', loadFailed)
    onMissing()
  }, [error])

  if (data === undefined) {
    return (
      <Loading label="Loading the entry" className="py-2">
        <SkeletonText lines={8} />
      </Loading>
    )
  }
  return <EntryForm {...form} entry={data} />
}
