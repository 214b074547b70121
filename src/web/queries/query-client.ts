import { type InDocument, Query, type QueryKey, type QueryOptions } from './query.ts'

/** A text that is equal for equal keys, whatever the order of their fields. */
export const hashKey = (key: QueryKey): string =>
  JSON.stringify(key, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** The data of a query, as the server sends it with the page. */
export interface KnownQuery {
  queryKey: QueryKey
  data: unknown
  inDocument?: InDocument
}

interface Filter {
  /** The beginning of the key; unset means all. */
  queryKey?: QueryKey
  predicate?: (query: Query) => boolean
}

/** The answers of the API: one for each page on the server, one for each visit in the browser. */
export class QueryClient {
  readonly #queries = new Map<string, Query>()
  readonly #listeners = new Set<() => void>()
  /** How often something was said to have changed. */
  invalidations = 0
  #announced = true

  /** The query of these options, which is made if there is none. */
  query<Data>(options: QueryOptions<Data>): Query<Data> {
    const hash = hashKey(options.queryKey)
    const known = this.#queries.get(hash)
    if (known) {
      known.options = { ...known.options, ...(options as QueryOptions) }
      return known as Query as Query<Data>
    }
    const made: Query<Data> = new Query(options, this.#changed, () => {
      if (this.#queries.get(hash) === (made as Query as Query)) this.#remove(hash, made as Query as Query)
    })
    this.#queries.set(hash, made as Query as Query)
    return made
  }

  get = (hash: string) => this.#queries.get(hash)

  find({ queryKey = [], predicate = () => true }: Filter = {}): Query[] {
    const parts = queryKey.map((part) => hashKey([part]))
    return [...this.#queries.values()].filter(
      (query) => parts.every((part, index) => part === hashKey([query.queryKey[index]])) && predicate(query),
    )
  }

  /** Calls back after changes, several at once. It never does so while a component renders. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly #changed = () => {
    if (!this.#announced) return
    this.#announced = false
    queueMicrotask(() => {
      this.#announced = true
      for (const listener of [...this.#listeners]) listener()
    })
  }

  /** The data, requested only if it is not known. */
  async ensureQueryData<Data>(options: QueryOptions<Data>): Promise<Data> {
    const query = this.query(options)
    return query.state.data === undefined ? query.fetch() : query.state.data
  }

  setQueryData<Data>(queryKey: QueryKey, change: Data | ((before: Data | undefined) => Data | undefined)): void {
    const known = this.#queries.get(hashKey(queryKey)) as Query<Data> | undefined
    const data = change instanceof Function ? change(known?.state.data) : change
    if (data === undefined) return
    const query = known ?? this.query<Data>({ queryKey, queryFn: () => Promise.reject(new Error('No such query.')) })
    query.setData(data)
  }

  /** Requests the data again that is shown; other data when it is shown the next time. */
  async invalidateQueries({ refetchType, ...filter }: Filter & { refetchType?: 'active' | 'none' } = {}) {
    this.invalidations += 1
    for (const query of this.find(filter)) query.invalidate()
    if (refetchType !== 'none') await this.refetchQueries(filter)
  }

  /** Requests the data again that is shown. Failures are in the state of the queries. */
  async refetchQueries(filter: Filter): Promise<void> {
    const shown = this.find(filter).filter((query) => query.isActive())
    await Promise.all(shown.map((query) => query.fetch(true).catch(() => {})))
  }

  /** Requests what is shown and may be old, such as after a time without a connection. */
  refetchStale(queries = this.find()): void {
    for (const query of queries) if (query.isActive() && query.isStale()) query.fetch().catch(() => {})
  }

  removeQueries({ exact, ...filter }: Filter & { exact?: boolean }): void {
    for (const query of this.find(filter)) {
      const hash = hashKey(query.queryKey)
      if (!exact || (filter.queryKey && hash === hashKey(filter.queryKey))) this.#remove(hash, query)
    }
  }

  clear = () => this.removeQueries({})

  known(): KnownQuery[] {
    return [...this.#queries.values()].flatMap(({ queryKey, state: { status, data }, options: { inDocument } }) =>
      status === 'success' ? [{ queryKey, data, ...(inDocument && { inDocument }) }] : [],
    )
  }

  /** Takes over what the server sent with another page, unless something newer is known. */
  addUnknown(queries: KnownQuery[]): void {
    this.add(queries.filter(({ queryKey }) => this.get(hashKey(queryKey))?.state.data === undefined))
  }

  /** Takes over what the server sent. */
  add(queries: KnownQuery[]): void {
    for (const { queryKey, data } of queries) this.setQueryData(queryKey, data)
  }

  /** Nothing that is known is replaced for its age or forgotten before `until`. What is stale by then is requested. */
  hold(until: Promise<void>): void {
    const queries = this.find()
    const ends = queries.map((query) => query.hold())
    void until.then(() => {
      for (const end of ends) end()
      this.refetchStale(queries)
    })
  }

  #remove(hash: string, query: Query) {
    query.end()
    this.#queries.delete(hash)
    this.#changed()
  }
}
