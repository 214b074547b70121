import { useEffect, useState } from 'react'
import { useCountedSearch } from '../analytics/use-counted-search.ts'
import { useApi } from '../api/client.ts'
import { keepPreviousData, useQuery } from '../queries/hooks.ts'
import { searchable, searchQuery } from './queries.ts'

/** Milliseconds without a key after which the text is searched. */
const pause = 180

/** The results of a text that is being typed. A search that the next text makes needless is cancelled. */
export function useSearch(typed: string) {
  const wanted = searchable(typed)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])
  const {
    data = [],
    error,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...searchQuery(useApi(), settled),
    // The results of the last text stay until those of the next one are there.
    placeholderData: keepPreviousData,
  })
  const isSearching = wanted !== settled || isFetching
  useCountedSearch(wanted, isSearching || isError)
  return {
    /** What `results` answer. */
    asked: settled,
    results: wanted === '' ? [] : data,
    isSearching,
    isFirst: wanted !== '' && data.length === 0 && (wanted !== settled || isPlaceholderData || isFetching),
    failure: isError && wanted === settled && !isFetching ? error : null,
    tryAgain: () => void refetch(),
  }
}
