export type QueryKey = readonly unknown[]

/**
 * Where the page itself shows a text of a query unchanged. Such texts are large, so they are not sent again in the
 * page's state, and the browser reads them from the document.
 */
export interface InDocument {
  /** The element's id. */
  id: string
  as: 'innerHTML' | 'textContent'
  /** The field of the data that is the text; unset if the data is the text. */
  field?: string
}

export interface QueryOptions<Data = unknown> extends Retry {
  /** Names the data. Queries with the same key share it. */
  queryKey: QueryKey
  /** Reading the signal allows to cancel the request when nobody waits for it any more. */
  queryFn: (context: { readonly signal: AbortSignal }) => Data | Promise<Data>
  /** Milliseconds until the data is requested again when a component shows it; 30 seconds by default. */
  staleTime?: number
  /** Milliseconds until data that nobody shows is forgotten; five minutes by default. */
  gcTime?: number
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

const empty: QueryState<never> = {
  data: undefined,
  error: null,
  status: 'pending',
  isFetching: false,
  updatedAt: 0,
  isInvalid: false,
}

const [halfAMinute, fiveMinutes] = [30_000, 300_000]
/** The component that made a query shows it only after it was rendered. */
const shortest = 5_000
/** In place of the time of data that does not age. */
const held = Number.POSITIVE_INFINITY
const inBrowser = typeof window !== 'undefined'

interface Run {
  promise: Promise<unknown>
  abort: AbortController
  /** Whether the request listens to being cancelled. */
  listens: boolean
}

/** One answer of the API: its data, its request while one runs, and the components that show it. */
export class Query<Data = unknown> {
  state: QueryState<Data> = empty
  options: QueryOptions<Data>
  readonly queryKey: QueryKey
  /** The components that show it; true for those that may request it. */
  readonly #watchers = new Map<object, boolean>()
  readonly #changed: () => void
  readonly #forget: () => void
  #run: Run | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: QueryOptions<Data>, changed: () => void, forget: () => void) {
    this.options = options
    this.queryKey = options.queryKey
    this.#changed = changed
    this.#forget = forget
    this.#forgetLater(shortest)
  }

  isActive = () => [...this.#watchers.values()].includes(true)

  isStale({ staleTime = halfAMinute } = this.options): boolean {
    const { data, isInvalid, updatedAt } = this.state
    return data === undefined || isInvalid || Date.now() - updatedAt >= staleTime
  }

  /** A component shows it until it calls the returned function. */
  watch(enabled: boolean): () => void {
    const watcher = {}
    this.#watchers.set(watcher, enabled)
    clearTimeout(this.#timer)
    this.#changed()
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size > 0) return
      if (this.#run?.listens) this.#stop()
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

  /** Keeps data from being forgotten before it is shown, and from being stale. @returns ends that: its real age counts */
  hold(): () => void {
    const { updatedAt } = this.state
    clearTimeout(this.#timer)
    this.#set({ updatedAt: held })
    return () => {
      if (this.state.updatedAt === held) this.#set({ updatedAt })
      if (this.#watchers.size === 0) this.#forgetLater(shortest)
    }
  }

  invalidate(): void {
    if (!this.state.isInvalid) this.#set({ isInvalid: true })
  }

  /** Joins a request that runs, or begins a new one instead if its answer may be too old (`anew`). */
  fetch(anew = false): Promise<Data> {
    if (this.#run && !(anew && this.state.data !== undefined)) return this.#run.promise as Promise<Data>
    this.#run?.abort.abort()
    const abort = new AbortController()
    const run: Run = { abort, listens: false, promise: Promise.resolve() }
    this.#run = run
    const context = {
      get signal() {
        run.listens = true
        return abort.signal
      },
    }
    const promise = failingFetch(() => this.options.queryFn(context), this.options, abort.signal)
    run.promise = promise
    const first = this.state.data === undefined
    this.#set({ isFetching: true, ...(first && { error: null, status: 'pending' as const }) })
    promise.then(
      (data) => {
        if (this.#run !== run) return
        this.#run = null
        this.setData(data)
      },
      (error) => {
        if (this.#run !== run) return
        this.#run = null
        this.#set({ error, status: 'error', isFetching: false })
      },
    )
    return promise
  }

  /** Discards it, with its request. */
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
    this.#changed()
  }

  #forgetLater(least = 0) {
    clearTimeout(this.#timer)
    const after = Math.max(least, this.options.gcTime ?? fiveMinutes)
    if (inBrowser) this.#timer = setTimeout(this.#forget, after)
  }
}

interface Retry {
  /** How often a failed request is repeated, or a function that decides it; once by default, on the server never. */
  retry?: boolean | number | ((failures: number, error: Error) => boolean)
  /** Milliseconds before it is repeated; by default one second, doubled each time. */
  retryDelay?: number
}

const usually = typeof window === 'undefined' ? 0 : 1
const longestPause = 30_000

/** Repeats a failed request as often as its options say. */
async function failingFetch<Data>(
  request: () => Data | Promise<Data>,
  { retry = usually, retryDelay }: Retry,
  signal: AbortSignal,
): Promise<Data> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request()
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason))
      const again = typeof retry === 'function' ? retry(failures, error) : retry === true || failures < Number(retry)
      if (!again || signal.aborted) throw error
      const pause = retryDelay ?? Math.min(1000 * 2 ** failures, longestPause)
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (signal.aborted) throw error
    }
  }
}
