import type { ErrorBody } from '../../contract/errors.ts'
import type { Gate } from '../../contract/workflow-parts.ts'
import type { Answer, Input, Item, Key, ListKey } from './endpoint-types.ts'

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

/** A part of a list, and how many entries the whole of it has. */
export interface ListPage<T> {
  entries: T[]
  total: number
}

interface Sent {
  params?: Record<string, string>
  query?: object
  body?: unknown
  form?: FormData
  /** A failure whose body is an answer all the same. */
  alsoRead?: number
}

/** Where nothing must be sent, nothing need be said. */
type Given<K extends Key> =
  object extends Input<K> ? [sent?: Input<K> & Pick<Sent, 'alsoRead'>] : [sent: Input<K> & Pick<Sent, 'alsoRead'>]

/**
 * The caller of the API. Each of its functions throws an `ApiError` for every answer that is no success, and where
 * there is none.
 */
export function createClient(transport: Transport, onFailure: (error: ApiError) => void = () => {}) {
  async function ask(key: Key, { params = {}, query = {}, body, form, alsoRead }: Sent = {}): Promise<Response> {
    const [method, path = ''] = key.split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const response = await transport(withQuery(filled, query), {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...(form && { body: form }),
    }).catch(() => null)
    if (response?.ok || (response && response.status === alsoRead)) return response
    const error = new ApiError(response?.status ?? 0, (await response?.json().catch(() => {})) ?? {})
    onFailure(error)
    throw error
  }

  /** One page of a list. */
  async function list<K extends ListKey>(key: K, ...[sent]: Given<K>): Promise<ListPage<Item<K>>> {
    const response = await ask(key, sent)
    const body: unknown = await response.json()
    // A list that is no list is treated as empty (spec 7).
    const entries: Item<K>[] = Array.isArray(body) ? body : []
    return { entries, total: Number(response.headers.get('X-Total-Count') ?? entries.length) }
  }

  return {
    list,

    /** Everything but a list or a file. */
    call: async <K extends Exclude<Key, ListKey>>(key: K, ...[sent]: Given<K>): Promise<Answer<K>> => {
      const response = await ask(key, sent)
      const answer = response.status === 204 ? undefined : await response.json()
      return answer
    },

    /** A whole list, page by page: no answer of the API holds a long one. */
    async listAll<K extends ListKey>(key: K, ...[sent]: Given<K>): Promise<ListPage<Item<K>>> {
      const entries: Item<K>[] = []
      for (;;) {
        const query = entries.length === 0 ? sent?.query : { ...sent?.query, offset: entries.length }
        const page = await list(key, ...([{ ...sent, query }] as Given<K>))
        entries.push(...page.entries)
        if (page.entries.length === 0 || entries.length >= page.total) return { entries, total: entries.length }
      }
    },

    /** An answer to be saved. */
    file: async <K extends Key>(key: K, ...[sent]: Given<K>): Promise<Blob> => (await ask(key, sent)).blob(),
  }
}

/** Lists of values, such as `fields`, travel separated by commas. */
function withQuery(path: string, query: object): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}
