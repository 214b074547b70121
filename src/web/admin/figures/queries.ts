import { queryOptions } from '@tanstack/react-query'
import type { StatsGroup } from '../../../contract/stats.ts'
import { adminApi } from '../api.ts'

export const statsQuery = (days: number, by: StatsGroup) =>
  queryOptions({
    queryKey: ['admin', 'stats', days, by],
    queryFn: () => adminApi.stats({ days, by }),
    retry: false,
  })

/** Asked again every ten seconds while the page is seen. */
export const liveQuery = queryOptions({
  queryKey: ['admin', 'stats', 'live'],
  queryFn: adminApi.liveStats,
  refetchInterval: 10_000,
  retry: false,
})
