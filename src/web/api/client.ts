import { createContext, useContext } from 'react'
import { type ReadablePost, readablePostFields } from '../../contract/blog.ts'
import type { CollectionName, Entry } from '../../contract/collections.ts'
import { type ProjectPage, projectPageFields } from '../../contract/projects.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import { queryOptions } from '../queries/hooks.ts'
import { ApiError, createClient, type ListPage, type QueryOf, type Transport } from './call.ts'

/** The filter of a list, and the fields to read. */
type ListQuery<Name extends CollectionName, Fields> = Omit<QueryOf<`GET /api/${Name}`>, 'fields'> & {
  fields?: readonly Fields[]
}

/** The calls of public pages. The owner's calls are separate (`admin/api.ts`), so that visitors do not load them. */
export function createApi(transport: Transport) {
  const { call, list, listAll } = createClient(transport)

  /** One page of a collection or, without a `limit`, all of it. */
  async function listEntries<Name extends CollectionName, Fields extends keyof Entry<Name> = keyof Entry<Name>>(
    name: Name,
    query?: ListQuery<Name, Fields>,
  ) {
    const asked: { limit?: number } = { ...query }
    const page: ListPage<object> = await (asked.limit === undefined ? listAll : list)(
      `GET /api/${name as CollectionName}`,
      { query: asked },
    )
    return page as ListPage<Pick<Entry<Name>, Fields>>
  }

  return {
    list: listEntries,

    /** The fields that a post's page shows, or null if there is no such post (spec 7). */
    post: (slug: string): Promise<ReadablePost | null> =>
      orNull(call('GET /api/blogs/slug/{slug}', { params: { slug }, query: { fields: [...readablePostFields] } })),

    /** The fields that a project's page shows, or null if there is no such project. */
    project: (slug: string): Promise<ProjectPage | null> =>
      orNull(call('GET /api/projects/slug/{slug}', { params: { slug }, query: { fields: [...projectPageFields] } })),

    /** The templates of the marketplace, and their filters. */
    workflows: (query: QueryOf<'GET /api/workflows'>) => list('GET /api/workflows', { query }),
    workflowFilters: () => call('GET /api/workflows/filters'),
    workflow: (slug: string): Promise<WorkflowPage | null> =>
      orNull(call('GET /api/workflows/slug/{slug}', { params: { slug }, query: { file: false } })),

    /** A file of the site as text, such as a drawing. */
    async text(path: string): Promise<string> {
      const response = await transport(path)
      if (!response.ok) throw new ApiError(response.status, {})
      return response.text()
    },

    /** What contains the words of `q`, the best first. */
    search: (query: QueryOf<'GET /api/search'>, signal?: AbortSignal) =>
      call('GET /api/search', { query, ...(signal && { signal }) }),

    /** An invitation to write a testimonial, or null if its link does not work. */
    invitation: (token: string) => orNull(call('GET /api/testimonial-invitations/open/{token}', { params: { token } })),
    /** The post of a preview link, or null if the link does not work any more. */
    preview: (token: string) => orNull(call('GET /api/blogs/preview/{token}', { params: { token } })),

    /** The owner's text about privacy, as HTML. */
    privacy: () => call('GET /api/privacy'),

    /** The keywords of published posts, the most used first. */
    keywords: (limit: number) => call('GET /api/blogs/keywords', { query: { limit } }),

    /** The posts that share the most keywords with one. */
    relatedPosts: (slug: string, limit: number) =>
      call('GET /api/blogs/slug/{slug}/related', { params: { slug }, query: { limit } }),

    /** The parts of the series that a post is in, the oldest first. */
    series: (slug: string) => call('GET /api/blogs/slug/{slug}/series', { params: { slug } }),
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
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

/** Query options of a list. Pages with cards request only the fields that they show. */
export const listQuery = <Name extends CollectionName, Fields extends keyof Entry<Name> = keyof Entry<Name>>(
  api: Api,
  name: Name,
  query?: ListQuery<Name, Fields>,
) => queryOptions({ queryKey: [name, 'list', query ?? {}], queryFn: () => api.list<Name, Fields>(name, query) })
