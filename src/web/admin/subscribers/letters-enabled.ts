import { useQuery } from '../../queries/hooks.ts'
import { adminApi } from '../api.ts'

/** Whether readers can subscribe. The setting may have changed since the page was opened. */
export const useLettersEnabled = () =>
  useQuery({
    queryKey: ['admin', 'letters-enabled'],
    queryFn: async () => (await adminApi.settings()).letters.enabled,
    staleTime: 0,
  })
