import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { Pager } from './pager.tsx'
import type { ListState } from './use-list.ts'

interface ListProps<Entry> {
  list: ListState<Entry>
  label: string
  /** The name of the entries: "Loading {many}". */
  many: string
  /** The text of an empty list. */
  empty: string
  className?: string
  /** Renders the row of an entry. */
  children: (entry: Entry) => ReactNode
}

/** The rows of a list, or its loading, failed or empty state, and the pager. */
export function List<Entry>({ list, label, many, empty, className, children }: ListProps<Entry>) {
  const { data, error, isFetching, refetch, page, setPage } = list
  if (!data && error) {
    const retry = (
      <Button variant="secondary" size="small" disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    )
    return <EmptyState action={retry}>The {many} could not be loaded.</EmptyState>
  }
  if (!data) {
    return (
      <Loading label={`Loading ${many}`} className={className}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return (
    <>
      {data.entries.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul aria-label={label} aria-busy={isFetching} className={className}>
          {data.entries.map(children)}
        </ul>
      )}
      <Pager page={page} total={data.total} onPage={setPage} />
    </>
  )
}
