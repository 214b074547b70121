import type { z } from 'zod'
import { endpointPath, type Key } from '../../contract/api/endpoint-path.ts'
import type { Api } from '../../contract/api/endpoints.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import type { Gate } from '../../contract/workflow-parts.ts'

/** A failed answer of the API; `code` and `fields` as in the contract. */
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

export type Transport = (path: string, init?: RequestInit) => Promise<Response>

export interface ListPage<T> {
  entries: T[]
  total: number
}

interface Sent {
  params?: Record<string, string>
  query?: object
  body?: unknown
  form?: FormData
  /** A failure status whose body is returned as an answer, too. */
  alsoRead?: number
  signal?: AbortSignal
}

type More = Pick<Sent, 'alsoRead' | 'signal'>

/** If no input is required, the argument may be left out. */
export type Given<K extends Key> = object extends Input<K> ? [sent?: Input<K> & More] : [sent: Input<K> & More]

/** The client of the API. Each of its functions throws an `ApiError` for a failed answer, and if there is no answer. */
export function createClient(transport: Transport, onFailure: (error: ApiError) => void = () => {}) {
  async function ask(
    key: Key,
    { params = {}, query = {}, body, form, alsoRead, signal }: Sent = {},
  ): Promise<Response> {
    const [method] = key.split(' ')
    const response = await transport(withQuery(endpointPath(key, params), query), {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
    }).catch(() => null)
    if (response?.ok || (response && response.status === alsoRead)) return response
    const error = new ApiError(response?.status ?? 0, (await response?.json().catch(() => {})) ?? {})
    onFailure(error)
    throw error
  }

  /** One page of a list, with the headers of the answer. */
  async function listed<K extends ListKey>(key: K, ...[sent]: Given<K>): Promise<[ListPage<Item<K>>, Headers]> {
    const response = await ask(key, sent)
    const body: unknown = await response.json()
    // An answer that is not a list is treated as an empty one (spec 7).
    const entries: Item<K>[] = Array.isArray(body) ? body : []
    return [{ entries, total: Number(response.headers.get('X-Total-Count') ?? entries.length) }, response.headers]
  }

  const list = async <K extends ListKey>(...asked: [K, ...Given<K>]) => (await listed(...asked))[0]

  return {
    list,
    listed,

    call: async <K extends Exclude<Key, ListKey>>(key: K, ...[sent]: Given<K>): Promise<Answer<K>> => {
      const response = await ask(key, sent)
      const answer = response.status === 204 ? undefined : await response.json()
      return answer
    },

    /** A whole list, read page by page, because no answer contains all of a long one. */
    async listAll<K extends ListKey>(key: K, ...[sent]: Given<K>): Promise<ListPage<Item<K>>> {
      const entries: Item<K>[] = []
      for (;;) {
        const query = entries.length === 0 ? sent?.query : { ...sent?.query, offset: entries.length }
        const page = await list(key, ...([{ ...sent, query }] as Given<K>))
        entries.push(...page.entries)
        if (page.entries.length === 0 || entries.length >= page.total) return { entries, total: entries.length }
      }
    },

    file: async <K extends Key>(key: K, ...[sent]: Given<K>): Promise<Blob> => (await ask(key, sent)).blob(),
  }
}

/** A list of values, such as `fields`, is sent separated by commas. */
function withQuery(path: string, query: object): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}

/**
 * The server's message of a failure, or a fallback of spec 8 if there is none.
 * @param unreadable the fallback for an answer without a message, such as a proxy's; by default the one for no answer at
 * all
 */
export function messageOf(error: unknown, fallback: string, unreadable = fallback): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code !== 'unreachable') return error.message
  return error.status === 0 ? fallback : unreadable
}

type Success<E> = E extends { answers: infer Answers } ? Answers[keyof Answers & (200 | 201 | 204)] : never
type Json<A> = A extends { content: { 'application/json': { schema: infer Schema extends z.ZodType } } }
  ? z.output<Schema>
  : undefined

export type Answer<K extends Key> = K extends Key ? Json<Success<Api[K]>> : never

/** The endpoints that answer one page of a list, recognised by their headers. */
export type ListKey = { [K in Key]: ListAnswer<Success<Api[K]>> extends never ? never : K }[Key]

type ListAnswer<A> = Extract<A, { headers: z.ZodType }>

export type Item<K extends ListKey> = Answer<K> extends (infer Each)[] ? Each : never

export type QueryOf<K extends Key> = K extends Key
  ? Api[K] extends { query: infer Schema extends z.ZodType }
    ? Partial<z.output<Schema>>
    : never
  : never

type InputOf<E, K extends Key> = (E extends { params: infer Schema extends z.ZodType }
  ? { params: z.input<Schema> }
  : unknown) &
  (E extends { query: z.ZodType } ? { query?: QueryOf<K> } : unknown) &
  (E extends { body: infer Schema extends z.ZodType }
    ? E extends { bodyOptional: true }
      ? { body?: z.input<Schema> }
      : { body: z.input<Schema> }
    : unknown) &
  (E extends { form: object } ? { form: FormData } : unknown)

export type Input<K extends Key> = K extends Key ? InputOf<Api[K], K> : never
