import { useEffect } from 'react'
import { useQuery, useQueryClient } from '../queries/hooks.ts'
import type { QueryOptions } from '../queries/query.ts'

type Request<Data> = QueryOptions<Data>['queryFn']

interface PolledOptions<Data> extends QueryOptions<Data> {
  /** Passes the signal on to its call, so that a request that hangs is cancelled. */
  queryFn: Request<Data>
  /** False requests nothing, but shows what is known. */
  enabled?: boolean
  /** Milliseconds after which it is requested again while the tab is visible; false for never. */
  pollEvery: (data: Data | undefined) => number | false
}

/** As `useQuery`, and asks again and again. */
export function usePolledQuery<Data>({ pollEvery, enabled = true, queryFn, ...options }: PolledOptions<Data>) {
  const limited = { ...options, queryFn: withLimit(queryFn) }
  const query = useQueryClient().query<Data>(limited)
  const result = useQuery<Data>({ ...limited, enabled })

  const pause = (enabled && pollEvery(result.data)) || 0
  useEffect(() => {
    if (!pause) return
    const timer = setInterval(() => document.hidden || query.fetch().catch(() => {}), pause)
    return () => clearInterval(timer)
  }, [query, pause])

  return result
}

/** In milliseconds. */
const longest = 15_000

/** Cancels a request that takes too long. The next one waits for it, and a lost connection may say nothing for minutes. */
const withLimit =
  <Data>(request: Request<Data>): Request<Data> =>
  async ({ signal }) => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), longest)
    try {
      return await request({ signal: AbortSignal.any([signal, limit.signal]) })
    } finally {
      clearTimeout(timer)
    }
  }
