import { createContext, useContext } from 'react'
import type { Key } from '../../contract/api/endpoint-path.ts'
import type { CollectionName, Entry } from '../../contract/collections.ts'
import { queryOf } from '../queries/hooks.ts'
import {
  type Answer,
  ApiError,
  createClient,
  type Given,
  type ListKey,
  type ListPage,
  type QueryOf,
  type Transport,
} from './call.ts'

type ListQuery<Name extends CollectionName, Fields> = Omit<QueryOf<`GET /api/${Name}`>, 'fields'> & {
  fields?: readonly Fields[]
}

/** The API as an anonymous visitor's page reads it. */
export function createApi(transport: Transport) {
  const client = createClient(transport)
  return {
    ...client,

    /** One page of a collection or, without a `limit`, all of it. */
    async entries<Name extends CollectionName, Fields extends keyof Entry<Name> = keyof Entry<Name>>(
      name: Name,
      query?: ListQuery<Name, Fields>,
    ) {
      const asked: { limit?: number } = { ...query }
      const read = asked.limit === undefined ? client.listAll : client.list
      const page: ListPage<object> = await read(`GET /api/${name as CollectionName}`, { query: asked })
      return page as ListPage<Pick<Entry<Name>, Fields>>
    },

    /** As `call`, but null if there is no such thing (spec 7). */
    find: <K extends Exclude<Key, ListKey>>(...asked: [K, ...Given<K>]): Promise<Answer<K> | null> =>
      client.call(...asked).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),

    /** A file of the site as text. */
    async text(path: string): Promise<string> {
      const response = await transport(path)
      if (!response.ok) throw new ApiError(response.status, {})
      return response.text()
    },
  }
}

export type Api = ReturnType<typeof createApi>

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider.')
  return api
}

export const listQuery = <Name extends CollectionName, Fields extends keyof Entry<Name> = keyof Entry<Name>>(
  api: Api,
  name: Name,
  query?: ListQuery<Name, Fields>,
) => queryOf([name, 'list', query ?? {}], () => api.entries<Name, Fields>(name, query))
