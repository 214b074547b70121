import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { KeywordCount, ReadablePost, RelatedPost } from '../../contract/blog.ts'
import type { CollectionName, Entry } from '../../contract/collections.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import type { Gate } from '../../contract/workflow-parts.ts'
import type { WorkflowFilters, WorkflowPage, WorkflowSummary } from '../../contract/workflows.ts'

/** An answer of the API that is no success; `code` and `fields` as in the contract. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorBody['code'] | 'unreachable'
  readonly fields: Record<string, string>
  /** Why a workflow was not published. */
  readonly gate?: Gate

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? 'The site cannot be reached. Please check your connection and try again.')
    this.status = status
    this.code = body.code ?? 'unreachable'
    this.fields = body.fields ?? {}
    this.gate = body.gate
  }
}

/** How a call travels: `fetch` in the browser, straight into the app on the server. */
export type Transport = (path: string, init?: RequestInit) => Promise<Response>

/** Lists of values, such as `fields`, travel separated by commas. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>

/** One call of the API. @throws ApiError for every answer that is no success, and where there is none. */
export const createCall =
  (transport: Transport) =>
  async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await transport(`/api${path}`, init).catch(() => {
      throw new ApiError(0, {})
    })
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
    return response
  }

/** A part of a list, and how many entries the whole of it has. */
export interface ListPage<T> {
  entries: T[]
  total: number
}

type Call = ReturnType<typeof createCall>

export async function readPage<T>(call: Call, path: string, query: Query): Promise<ListPage<T>> {
  const response = await call(withQuery(path, query))
  const body: unknown = await response.json()
  // A list that is no list is treated as empty (spec 7).
  const entries = Array.isArray(body) ? (body as T[]) : []
  return { entries, total: Number(response.headers.get('X-Total-Count') ?? entries.length) }
}

/** A whole list, page by page: no answer of the API holds a long one. */
export async function readAll<T>(call: Call, path: string, query: Query = {}): Promise<ListPage<T>> {
  const entries: T[] = []
  for (;;) {
    const page = await readPage<T>(call, path, entries.length === 0 ? query : { ...query, offset: entries.length })
    entries.push(...page.entries)
    if (page.entries.length === 0 || entries.length >= page.total) return { entries, total: entries.length }
  }
}

/** What public pages ask. The owner's calls stand apart (`admin/api.ts`), so that visitors need not load them. */
export function createApi(transport: Transport) {
  const call = createCall(transport)
  const read = async <T>(path: string, query: Query = {}): Promise<T> => (await call(withQuery(path, query))).json()

  return {
    /** One page of a collection, or without a `limit` all of it. */
    async list<Name extends CollectionName, Fields extends keyof Entry<Name> = keyof Entry<Name>>(
      name: Name,
      query: Query & { fields?: readonly Fields[] },
    ): Promise<ListPage<Pick<Entry<Name>, Fields>>> {
      const path = `/${name}`
      return query.limit === undefined ? readAll(call, path, query) : readPage(call, path, query)
    },

    /** These fields of an entry by its slug, or null when there is none (spec 7). */
    bySlug: <Name extends CollectionName, Fields extends keyof Entry<Name>>(
      name: Name,
      slug: string,
      fields: readonly Fields[],
    ): Promise<Pick<Entry<Name>, Fields> | null> =>
      orNull(read(`/${name}/slug/${encodeURIComponent(slug)}`, { fields: fields.map(String) })),

    /** The templates of the marketplace, and what they can be narrowed by. */
    workflows: (query: Query) => readPage<WorkflowSummary>(call, '/workflows', query),
    workflowFilters: () => read<WorkflowFilters>('/workflows/filters'),
    workflow: (slug: string): Promise<WorkflowPage | null> =>
      orNull(read<WorkflowPage>(`/workflows/slug/${encodeURIComponent(slug)}`, { file: false })),

    /** A file of the site as text, such as a drawing. */
    async text(path: string): Promise<string> {
      const response = await transport(path)
      if (!response.ok) throw new ApiError(response.status, {})
      return response.text()
    },

    /** The post behind a preview link, or null when the link does not work any more. */
    preview: (token: string): Promise<ReadablePost | null> =>
      orNull(read<ReadablePost>(`/blogs/preview/${encodeURIComponent(token)}`)),

    /** The keywords of published posts, the most used first. */
    keywords: (limit: number) => read<KeywordCount[]>('/blogs/keywords', { limit }),

    /** The posts that share the most keywords with one. */
    relatedPosts: (slug: string, limit: number) =>
      read<RelatedPost[]>(`/blogs/slug/${encodeURIComponent(slug)}/related`, { limit }),
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
  if (!api) throw new Error('No API is provided here.')
  return api
}

/** Query options of a list; pages that show cards ask for the fields they show. */
export const listQuery = <Name extends CollectionName, Fields extends keyof Entry<Name> = keyof Entry<Name>>(
  api: Api,
  name: Name,
  query: Query & { fields?: readonly Fields[] } = {},
) => queryOptions({ queryKey: [name, 'list', query], queryFn: () => api.list<Name, Fields>(name, query) })

export function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}
