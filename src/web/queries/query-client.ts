export type QueryKey = readonly unknown[]

/** Where the page shows a large text of a query, which then is read from there and not sent a second time. */
export interface InDocument {
  id: string
  as: 'innerHTML' | 'textContent'
  /** The field of the data that is the text; unset if the data is the text. */
  field?: string
}

export interface QueryOptions<Data = unknown> {
  queryKey: QueryKey
  /** The signal aborts when nobody waits for the data any more. */
  queryFn: (context: { signal: AbortSignal }) => Data | Promise<Data>
  /** Milliseconds until the data is requested again when a component shows it; 30 seconds by default. */
  staleTime?: number
  /** Milliseconds until data that nobody shows is forgotten; five minutes by default. */
  gcTime?: number
  /** Whether a failed request is repeated; by default once, on the server never. */
  retry?: boolean | ((failures: number, error: Error) => boolean)
  /** Milliseconds; one second by default. */
  retryDelay?: number
  inDocument?: InDocument
}

export interface QueryState<Data = unknown> {
  data: Data | undefined
  /** Of the last request; null while the first one runs. */
  error: Error | null
  status: 'pending' | 'error' | 'success'
  isFetching: boolean
  updatedAt: number
  /** Something changed on the server since. */
  isInvalid: boolean
}

export interface KnownQuery {
  queryKey: QueryKey
  data: unknown
  inDocument?: InDocument
}

/** Milliseconds that a new query is kept at least: the component that made it watches it only once rendered. */
const shortest = 5_000
const inBrowser = typeof window !== 'undefined'

/** A text that is equal for equal keys, whatever the order of their fields. */
const hashKey = (key: QueryKey): string =>
  JSON.stringify(key, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** One answer of the API: its data, its request while one runs, and the components that show it. */
export class Query<Data = unknown> {
  state: QueryState<Data> = {
    data: undefined,
    error: null,
    status: 'pending',
    isFetching: false,
    updatedAt: 0,
    isInvalid: false,
  }
  options: QueryOptions<Data>
  readonly queryKey: QueryKey
  readonly #client: QueryClient
  /** The components that show it; true for those that may request it. */
  readonly #watchers = new Map<object, boolean>()
  #run: { promise: Promise<Data>; abort: AbortController } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: QueryOptions<Data>, client: QueryClient) {
    this.options = options
    this.queryKey = options.queryKey
    this.#client = client
    this.#forgetLater(shortest)
  }

  isActive = () => [...this.#watchers.values()].includes(true)

  isStale(): boolean {
    const { data, isInvalid, updatedAt } = this.state
    const isOld = Date.now() - updatedAt >= (this.options.staleTime ?? 30_000)
    return data === undefined || isInvalid || (isOld && !this.#client.isHeld)
  }

  watch(enabled: boolean): () => void {
    const watcher = {}
    this.#watchers.set(watcher, enabled)
    clearTimeout(this.#timer)
    this.#client.changed()
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size > 0) return
      this.#stop()
      this.#forgetLater()
    }
  }

  setData(data: Data): void {
    const before = this.state.data
    // Equal data stays the same object, so that nothing is rendered again.
    const kept = before !== undefined && JSON.stringify(before) === JSON.stringify(data) ? before : data
    const isFetching = this.#run !== null
    this.#set({ data: kept, error: null, status: 'success', isInvalid: false, updatedAt: Date.now(), isFetching })
  }

  invalidate(): void {
    if (!this.state.isInvalid) this.#set({ isInvalid: true })
  }

  /** Joins a request that runs, or begins a new one instead if its answer may be too old (`anew`). */
  fetch(anew = false): Promise<Data> {
    const isFirst = this.state.data === undefined
    if (this.#run && !anew) return this.#run.promise
    // The first request is not aborted: its callers get the old answer rather than a failure.
    if (!isFirst) this.#run?.abort.abort()
    const abort = new AbortController()
    const run = { abort, promise: answerOf(this.options, abort.signal) }
    this.#run = run
    this.#set({ isFetching: true, ...(isFirst && { error: null, status: 'pending' }) })
    const over = (change: () => void) => {
      if (this.#run !== run) return
      this.#run = null
      change()
    }
    run.promise.then(
      (data) => over(() => this.setData(data)),
      (error) => over(() => this.#set({ error, status: 'error', isFetching: false })),
    )
    return run.promise
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#stop()
  }

  #stop() {
    this.#run?.abort.abort()
    this.#run = null
    if (this.state.isFetching) this.#set({ isFetching: false })
  }

  #set(change: Partial<QueryState<Data>>) {
    this.state = { ...this.state, ...change }
    this.#client.changed()
  }

  #forgetLater(least = 0) {
    clearTimeout(this.#timer)
    if (!inBrowser) return
    const forget = () => (this.#client.isHeld ? this.#forgetLater(shortest) : this.#client.remove(this as Query))
    this.#timer = setTimeout(forget, Math.max(least, this.options.gcTime ?? 300_000))
  }
}

async function answerOf<Data>(options: QueryOptions<Data>, signal: AbortSignal): Promise<Data> {
  const { queryFn, retry = inBrowser, retryDelay = 1_000 } = options
  for (let failures = 0; ; failures += 1) {
    try {
      return await queryFn({ signal })
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason))
      const again = typeof retry === 'function' ? retry(failures, error) : retry && failures === 0
      if (again && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryDelay))
      if (!again || signal.aborted) throw error
    }
  }
}

/** The answers of the API: one for each page on the server, one for each visit in the browser. */
export class QueryClient {
  readonly #queries = new Map<string, Query>()
  readonly #listeners = new Set<() => void>()
  #announced = true
  invalidations = 0
  /** While true, no data is replaced for its age, or forgotten. */
  isHeld = false

  query<Data>(options: QueryOptions<Data>): Query<Data> {
    const hash = hashKey(options.queryKey)
    const entry = this.#queries.get(hash) as Query<Data> | undefined
    if (entry) entry.options = { ...entry.options, ...options }
    const query = entry ?? new Query(options, this)
    this.#queries.set(hash, query as Query)
    return query
  }

  find(queryKey: QueryKey = []): Query[] {
    const parts = queryKey.map((part) => hashKey([part]))
    return [...this.#queries.values()].filter((query) =>
      parts.every((part, index) => part === hashKey([query.queryKey[index]])),
    )
  }

  /** Calls back after changes, several at once. It never does so while a component renders. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  changed(): void {
    if (!this.#announced) return
    this.#announced = false
    queueMicrotask(() => {
      this.#announced = true
      for (const listener of [...this.#listeners]) listener()
    })
  }

  async ensureQueryData<Data>(options: QueryOptions<Data>): Promise<Data> {
    const query = this.query(options)
    return query.state.data === undefined ? query.fetch() : query.state.data
  }

  setQueryData<Data>(queryKey: QueryKey, change: Data | ((before: Data | undefined) => Data | undefined)): void {
    const entry = this.#queries.get(hashKey(queryKey)) as Query<Data> | undefined
    const data = change instanceof Function ? change(entry?.state.data) : change
    if (data === undefined) return
    const query = entry ?? this.query<Data>({ queryKey, queryFn: () => Promise.reject(new Error('No such query.')) })
    query.setData(data)
  }

  /** Requests shown data again at once, and other data when it is next shown. */
  async invalidateQueries({ queryKey, refetchType }: { queryKey?: QueryKey; refetchType?: 'active' | 'none' } = {}) {
    this.invalidations += 1
    for (const query of this.find(queryKey)) query.invalidate()
    if (refetchType !== 'none') await this.refetchQueries({ queryKey })
  }

  /** Requests shown data again. Failures are in the state of the queries. */
  async refetchQueries({ queryKey }: { queryKey?: QueryKey }): Promise<void> {
    const shown = this.find(queryKey).filter((query) => query.isActive())
    await Promise.all(shown.map((query) => query.fetch(true).catch(() => {})))
  }

  /** Requests what is shown and may be old, such as after a time without a connection. */
  refetchStale(): void {
    for (const query of this.find()) if (query.isActive() && query.isStale()) query.fetch().catch(() => {})
  }

  remove(query: Query): void {
    query.end()
    const hash = hashKey(query.queryKey)
    if (this.#queries.get(hash) === query) this.#queries.delete(hash)
    this.changed()
  }

  known = (): KnownQuery[] =>
    this.find().flatMap(({ queryKey, state: { status, data }, options: { inDocument } }) =>
      status === 'success' ? [{ queryKey, data, inDocument }] : [],
    )

  /** Takes over what the server sent, unless something newer is known. */
  add(queries: KnownQuery[]): void {
    for (const { queryKey, data } of queries)
      this.setQueryData(queryKey, (value: unknown) => (value === undefined ? data : undefined))
  }

  /** Holds the known data until `until` is fulfilled, then requests what is stale and shown. */
  hold(until: Promise<void>): void {
    this.isHeld = true
    void until.then(() => {
      this.isHeld = false
      this.refetchStale()
    })
  }
}
