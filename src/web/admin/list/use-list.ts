import { useState } from 'react'
import { ApiError, type ListPage } from '../../api/call.ts'
import { keepPreviousData, useQuery } from '../../queries/hooks.ts'
import { useLoadFailure } from './use-load-failure.ts'

/** The number of entries on one page. */
export const perPage = 25

interface ListOptions<Entry, Filter extends object> {
  /** The key of its query, below `admin`. */
  name: string
  /** The search or filter. A changed filter goes back to the first page. */
  filter: Filter
  read: (query: Filter & { limit: number; offset: number }) => Promise<ListPage<Entry>>
  /** The toast if it cannot be loaded. */
  failed: string
  /** Asks again, some seconds later, while the answer is 503. */
  waits?: boolean
}

/** How often, and after how many milliseconds, a list that waits asks again. */
const [tries, pause] = [300, 2_000]

export type ListState<Entry> = ReturnType<typeof useList<Entry, object>>

/** One page of a list of the admin area. */
export function useList<Entry, Filter extends object>({
  name,
  filter,
  read,
  failed,
  waits = false,
}: ListOptions<Entry, Filter>) {
  const filterKey = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ filterKey, page: 1 })
  const page = chosen.filterKey === filterKey ? chosen.page : 1
  const query = { ...filter, limit: perPage, offset: (page - 1) * perPage }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', name, query],
    queryFn: () => read(query),
    placeholderData: keepPreviousData,
    retry: (count, error) => waits && error instanceof ApiError && error.status === 503 && count < tries,
    retryDelay: pause,
  })

  useLoadFailure(error, failed)

  return {
    data,
    error,
    isFetching,
    refetch,
    page,
    setPage: (next: number) => setChosen({ filterKey, page: next }),
  }
}
