import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { list } from '../../account/session.ts'
import { ApiError, type Given, type Item, type ListKey, type ListPage, type QueryOf } from '../../api/call.ts'
import { keepPreviousData, useQuery } from '../../queries/hooks.ts'
import { EmptyState } from '../../ui/placeholder.tsx'
import { ActionButton } from './action-button.tsx'
import type { Bulk } from './bulk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Answer, Loaded, TryAgain, useLoadFailure } from './loaded.tsx'
import { SelectionContext, useSelection } from './row.tsx'

const perPage = 25

/** How often a waiting list is requested again, and the pause before each request in milliseconds. */
const [tries, pause] = [300, 2_000]

interface ListOptions<Key extends ListKey> {
  /** The key of its query, below `admin`. */
  name: string
  endpoint: Key
  params?: Record<string, string>
  /** The search or filter. A changed filter goes back to the first page. */
  filter?: QueryOf<Key>
  failed: string
  /** Asks again, some seconds later, while the answer is 503. */
  waits?: boolean
}

interface ListState<Entry> extends Answer<ListPage<Entry>> {
  page: number
  setPage: (page: number) => void
}

export function useList<Key extends ListKey>(options: ListOptions<Key>): ListState<Item<Key>> {
  const { name, endpoint, params, filter, failed, waits } = options
  const filterKey = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ filterKey, page: 1 })
  const page = chosen.filterKey === filterKey ? chosen.page : 1
  const query = { ...filter, limit: perPage, offset: (page - 1) * perPage }
  const answer = useQuery({
    queryKey: ['admin', name, query],
    queryFn: () => list(endpoint, ...([{ params, query }] as unknown as Given<Key>)),
    placeholderData: keepPreviousData,
    retry: (count, error) => waits === true && error instanceof ApiError && error.status === 503 && count < tries,
    retryDelay: pause,
  })
  useLoadFailure(answer.error, failed)
  return { ...answer, page, setPage: (next) => setChosen({ filterKey, page: next }) }
}

interface ListProps<Entry> {
  list: ListState<Entry>
  label: string
  /** The name of the entries: "Loading {many}". */
  many: string
  empty: ReactNode
  emptyAction?: ReactNode
  className?: string
  /** Classes of the list itself, if its entries do not stand below each other. */
  grid?: string
  bulk?: Bulk<Entry>
  children: (entry: Entry) => ReactNode
}

export function List<Entry extends { id: string }>(props: ListProps<Entry>) {
  const { list, label, many, empty, emptyAction, className, grid, bulk, children } = props
  const { data, error, isFetching, refetch, page, setPage } = list
  const entries = data?.entries ?? []
  const selection = useSelection(entries)
  return (
    <Loaded query={list} what={`The ${many}`} loading={`Loading ${many}`} lines={6} className={className}>
      {({ total }) => (
        <SelectionContext value={bulk ? selection : null}>
          {error && (
            <div className="admin-notice admin-notice-danger">
              The {many} could not be loaded again. What you see may have changed since.
              <TryAgain isFetching={isFetching} refetch={refetch} />
            </div>
          )}
          {entries.length === 0 ? (
            <EmptyState action={emptyAction}>{empty}</EmptyState>
          ) : (
            <div className={className}>
              {bulk && <BulkBar bulk={bulk} entries={entries} selection={selection} />}
              <ul aria-label={label} aria-busy={isFetching} className={grid}>
                {entries.map(children)}
              </ul>
            </div>
          )}
          <Pager page={page} setPage={setPage} total={total} />
        </SelectionContext>
      )}
    </Loaded>
  )
}

/** Shows nothing if there is only one page. When the last entry of the last page is deleted, it goes one page back. */
function Pager({ page, setPage, total }: Pick<ListState<never>, 'page' | 'setPage'> & { total: number }) {
  const pages = Math.ceil(total / perPage)
  const last = Math.max(1, pages)
  useEffect(() => {
    if (page > last) setPage(last)
  }, [page, last, setPage])
  if (pages < 2) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <ActionButton icon={ChevronLeft} busy={page <= 1} onClick={() => setPage(page - 1)}>
        Previous
      </ActionButton>
      <p className="label text-ink-muted">
        {first} to {Math.min(first + perPage - 1, total)} of {total}
      </p>
      <ActionButton iconAfter={ChevronRight} busy={page >= pages} onClick={() => setPage(page + 1)}>
        Next
      </ActionButton>
    </nav>
  )
}
