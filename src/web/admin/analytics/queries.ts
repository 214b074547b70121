import type { StatsGroup } from '../../../contract/stats.ts'
import { queryOptions } from '../../queries/hooks.ts'
import { adminApi } from '../api.ts'

export const statsQuery = (days: number, by: StatsGroup) =>
  queryOptions({
    queryKey: ['admin', 'stats', days, by],
    queryFn: () => adminApi.stats({ days, by }),
    retry: false,
  })

export const liveQuery = queryOptions({
  queryKey: ['admin', 'stats', 'live'],
  queryFn: ({ signal }) => adminApi.liveStats(signal),
  retry: false,
})
