import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { notify } from '../../ui/notify.ts'

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
}

export type ListState<Entry> = ReturnType<typeof useList<Entry, object>>

/** One page of a list of the admin area. */
export function useList<Entry, Filter extends object>({ name, filter, read, failed }: ListOptions<Entry, Filter>) {
  const filterKey = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ filterKey, page: 1 })
  const page = chosen.filterKey === filterKey ? chosen.page : 1
  const query = { ...filter, limit: perPage, offset: (page - 1) * perPage }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', name, query],
    queryFn: () => read(query),
    placeholderData: keepPreviousData,
    retry: false,
  })

  useEffect(() => {
    if (error) notify.error('Error', failed)
  }, [error, failed])

  return {
    data,
    error,
    isFetching,
    refetch,
    page,
    setPage: (next: number) => setChosen({ filterKey, page: next }),
  }
}
