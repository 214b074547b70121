import { endpointPath, type Key } from '../../contract/api/endpoint-path.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import type { Gate } from '../../contract/workflow-parts.ts'
import type { Answer, Input, Item, ListKey } from './endpoint-types.ts'

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

/** Sends a call: `fetch` in the browser, the app itself on the server. */
export type Transport = (path: string, init?: RequestInit) => Promise<Response>

/** A page of a list, and the total number of entries. */
export interface ListPage<T> {
  entries: T[]
  total: number
}

interface Sent {
  params?: Record<string, string>
  query?: object
  body?: unknown
  form?: FormData
  /** Accepts a failure whose body is an answer too. */
  alsoRead?: number
  /** Cancels the call. */
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

  /** One page of a list. */
  const list = async <K extends ListKey>(...asked: [K, ...Given<K>]) => (await listed(...asked))[0]

  return {
    list,
    listed,

    /** All endpoints but lists and files. */
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

    /** An answer to be saved as a file. */
    file: async <K extends Key>(key: K, ...[sent]: Given<K>): Promise<Blob> => (await ask(key, sent)).blob(),
  }
}

/** A list of values, such as `fields`, is sent separated by commas. */
function withQuery(path: string, query: object): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}
