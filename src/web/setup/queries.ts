import { endpointPath } from '../../contract/api/endpoint-path.ts'
import type { SetupState } from '../../contract/setup.ts'
import { ApiError } from '../api/call.ts'
import type { Api } from '../api/client.ts'
import { queryOptions } from '../queries/hooks.ts'

/** What a setup link would set up; null if it is not valid. */
export const setupQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['setup', token],
    queryFn: async (): Promise<SetupState | null> => {
      try {
        const query = new URLSearchParams({ token })
        return JSON.parse(await api.text(`${endpointPath('GET /api/auth/setup')}?${query}`))
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return null
        throw error
      }
    },
  })
