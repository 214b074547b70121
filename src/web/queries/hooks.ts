import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Query, QueryClient, QueryKey, QueryOptions, QueryState } from './query-client.ts'

const ClientContext = createContext<QueryClient | null>(null)
export const QueryClientProvider = ClientContext.Provider

export function useQueryClient(): QueryClient {
  const client = useContext(ClientContext)
  if (!client) throw new Error('A component is rendered without its QueryClientProvider.')
  return client
}

type Asked<Data> = QueryOptions<Data>['queryFn']

export const queryOf = <Data>(queryKey: QueryKey, queryFn: Asked<Data>, more?: Partial<QueryOptions<Data>>) => ({
  queryKey,
  queryFn,
  ...more,
})

/** For `placeholderData`: the data of the previous key, until that of the new key has arrived. */
export const keepPreviousData = <Data>(before: Data | undefined) => before

interface WatchOptions<Data> extends QueryOptions<Data> {
  /** False requests nothing, but shows what is known. */
  enabled?: boolean
  placeholderData?: (before: Data | undefined) => Data | undefined
}

/** The data of a query, which is requested if it is unknown or stale. */
export function useQuery<Data>({ enabled = true, placeholderData, ...options }: WatchOptions<Data>) {
  const query = useQueryClient().query(options)
  const state = useWatched(query, enabled)
  const last = useRef<Data>(undefined)
  useEffect(() => {
    if (state.data !== undefined) last.current = state.data
  }, [state.data])

  const placeholder =
    state.data === undefined && state.status === 'pending' ? placeholderData?.(last.current) : undefined
  const data = state.data === undefined ? placeholder : state.data
  return {
    data,
    error: state.error,
    isError: state.status === 'error',
    isFetching: state.isFetching,
    isPending: state.status === 'pending' && placeholder === undefined,
    isPlaceholderData: placeholder !== undefined,
    refetch: useCallback(() => query.fetch(true).catch(() => {}), [query]),
  }
}

/** The data of a query. While it is requested the component suspends; a failure without any data is thrown. */
export function useSuspenseQuery<Data>(options: QueryOptions<Data>): Data {
  const query = useQueryClient().query(options)
  const { data, error } = useWatched(query, true, true)
  if (data !== undefined) return data
  if (error) throw error
  throw query.fetch().catch(() => {})
}

/** The state of a query that this component shows. What will be requested at once counts as requested already. */
function useWatched<Data>(query: Query<Data>, enabled: boolean, suspends = false): QueryState<Data> {
  const client = useQueryClient()
  const watched = useRef<Query<Data>>(null)
  const read = () => query.state
  const state = useSyncExternalStore(client.subscribe, read, read)
  useEffect(() => {
    watched.current = query
    const leave = query.watch(enabled)
    if (enabled && query.isStale()) query.fetch().catch(() => {})
    return leave
  }, [query, enabled])

  const begins = !suspends && enabled && watched.current !== query && !state.isFetching && query.isStale()
  if (!begins) return state
  return { ...state, isFetching: true, ...(state.data === undefined && { status: 'pending', error: null }) }
}
