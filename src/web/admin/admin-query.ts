import { useEffect } from 'react'
import { call } from '../account/session.ts'
import { useQuery, useQueryClient } from '../queries/hooks.ts'

/** The timeout in milliseconds: the next request waits for this one, and a lost connection may hang for minutes. */
const longest = 15_000

type Watched<Data> = Parameters<typeof useQuery<Data>>[0]

interface AdminQueryOptions<Data> extends Omit<Watched<Data>, 'queryKey' | 'queryFn'> {
  /** Milliseconds between two requests while the tab is visible; false for no polling. */
  pollEvery?: (data: Data | undefined) => number | false
}

/** A query below the key `admin`, which changes invalidate. @param read must pass on the signal if polled */
export function useAdminQuery<Data>(
  key: readonly unknown[],
  read: Watched<Data>['queryFn'],
  { pollEvery, ...others }: AdminQueryOptions<Data> = {},
) {
  const options = {
    retry: false,
    ...others,
    queryKey: ['admin', ...key],
    queryFn: pollEvery
      ? ({ signal }: { signal: AbortSignal }) =>
          read({ signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]) })
      : read,
  }
  const query = useQueryClient().query<Data>(options)
  const result = useQuery<Data>(options)

  const pause = (options.enabled !== false && pollEvery?.(result.data)) || 0
  useEffect(() => {
    if (!pause) return
    const timer = setInterval(() => document.hidden || query.fetch().catch(() => {}), pause)
    return () => clearInterval(timer)
  }, [query, pause])

  return result
}

export const useHealth = () => useAdminQuery(['health'], () => call('GET /api/health', { alsoRead: 503 }))
