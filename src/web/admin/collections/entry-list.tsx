import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import { adminWords } from '../../../contract/wording.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { type AnyEntry, adminApi } from '../api.ts'
import { Pager, perPage } from '../pager.tsx'
import { SearchBox } from '../search-box.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { EntryRow } from './entry-row.tsx'

interface EntryListProps {
  name: CollectionName
  selected: string | null
  onEdit: (id: string) => void
  onDelete: (entry: AnyEntry) => void
}

/** The existing entries, searched and paged by the server. */
export function EntryList({ name, selected, onEdit, onDelete }: EntryListProps) {
  const collection: Collection = collections[name]
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const q = useDeferredValue(search.trim())
  const query = { q: q || undefined, limit: perPage, offset: (page - 1) * perPage, fields: listed(collection) }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', name, query],
    queryFn: () => adminApi.list(name, query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useFailureToast(error, adminWords(collection).loadFailed)

  if (error) return <Failed busy={isFetching} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label="Loading entries">
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return (
    <div className="grid gap-4">
      <SearchBox
        label={`Search ${collection.wording.many}`}
        value={search}
        count={data.total}
        onChange={(value) => {
          setSearch(value)
          setPage(1)
        }}
      />
      {data.entries.length === 0 ? (
        <EmptyState>{q ? `Nothing here is called "${q}".` : `No ${collection.wording.many} yet.`}</EmptyState>
      ) : (
        <ul aria-label={collection.wording.heading} aria-busy={isFetching}>
          {data.entries.map((entry) => (
            <EntryRow
              key={entry.id}
              collection={collection}
              entry={entry}
              selected={entry.id === selected}
              now={new Date()}
              onEdit={() => onEdit(entry.id)}
              onDelete={() => onDelete(entry)}
            />
          ))}
        </ul>
      )}
      <Pager page={page} total={data.total} onPage={setPage} />
    </div>
  )
}

/** A list reads no whole posts. */
const listed = ({ fields }: Collection): string[] => [
  'id',
  'created_at',
  'updated_at',
  ...Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'markdown' ? [] : [name])),
]

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      action={
        <Button variant="secondary" size="small" disabled={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The entries could not be loaded.
    </EmptyState>
  )
}
