import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { EmptyState, Loading, SkeletonText } from '../../ui/placeholder.tsx'
import type { Bulk } from './bulk-action.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CouldNotLoad, TryAgain } from './could-not-load.tsx'
import { SelectionContext, useSelection } from './selection.ts'
import { type ListState, perPage } from './use-list.ts'

interface ListProps<Entry> {
  list: ListState<Entry>
  label: string
  /** The name of the entries: "Loading {many}". */
  many: string
  /** The text of an empty list. */
  empty: string
  className?: string
  /** What can be done with many entries at once. */
  bulk?: Bulk<Entry>
  /** Renders the row of an entry. */
  children: (entry: Entry) => ReactNode
}

/** The rows of a list, or its loading, failed or empty state, and the pager. */
export function List<Entry extends { id: string }>({
  list,
  label,
  many,
  empty,
  className,
  bulk,
  children,
}: ListProps<Entry>) {
  const { data, error, isFetching, refetch, page, setPage } = list
  const entries = data?.entries ?? []
  const { selection, chosen, keep } = useSelection(entries)
  if (!data && error) return <CouldNotLoad what={`The ${many}`} isFetching={isFetching} refetch={refetch} />
  if (!data) {
    return (
      <Loading label={`Loading ${many}`} className={className}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return (
    <SelectionContext value={bulk ? selection : null}>
      {error && (
        <div className="admin-notice admin-notice-danger">
          The {many} could not be loaded again. What you see may have changed since.
          <TryAgain isFetching={isFetching} refetch={refetch} />
        </div>
      )}
      {entries.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <div className={className}>
          {bulk && <BulkBar bulk={bulk} entries={entries} chosen={chosen} selection={selection} keep={keep} />}
          <ul aria-label={label} aria-busy={isFetching}>
            {entries.map(children)}
          </ul>
        </div>
      )}
      <Pager page={page} total={data.total} onPage={setPage} />
    </SelectionContext>
  )
}

interface PagerProps {
  /** From 1. */
  page: number
  total: number
  onPage: (page: number) => void
}

/** Shows nothing if there is only one page. When the last entry of the last page is deleted, it goes one page back. */
function Pager({ page, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / perPage)
  const last = Math.max(1, pages)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  if (pages < 2) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <button
        type="button"
        className="admin-action"
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
        Previous
      </button>
      <p className="label text-ink-muted">
        {first} to {Math.min(first + perPage - 1, total)} of {total}
      </p>
      <button
        type="button"
        className="admin-action"
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden />
      </button>
    </nav>
  )
}
