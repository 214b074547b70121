import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'

export interface WorkerThreadOptions {
  readonly module: URL
  /** Milliseconds of processor time for one job, without starting the thread and waiting for a processor. */
  readonly limit: number
  /** Megabytes of the thread; of a process, what one job may add. */
  readonly memory?: number
  readonly refusal: () => Error
  /** `openProcess` runs native code. Tests pass fake threads. */
  readonly open?: (module: URL, memory: number, limit: number) => Thread
}

export interface Thread {
  on(event: 'message' | 'error' | 'exit', react: (event: unknown) => void): unknown
  postMessage(message: object): void
  terminate(): Promise<unknown>
  cpuUsage(): Promise<NodeJS.CpuUsage | undefined>
  unref(): void
}

const IDLE_AFTER = 30_000
const LOOK_EVERY = 200

/** Runs a job by its name. Arguments and result are copied (`structuredClone`). */
export type RunJob<Jobs extends JobTable> = <Name extends keyof Jobs & string>(
  name: Name,
  ...args: Parameters<Jobs[Name]>
) => Promise<Awaited<ReturnType<Jobs[Name]>>>

/** For work on text from outside: a job that takes too much ends with its thread. Jobs run one after the other. */
export function workerThread<Jobs extends JobTable>(options: WorkerThreadOptions): RunJob<Jobs> {
  const { module, limit, refusal, memory = 512, open = openWorker } = options
  let thread: Thread | undefined
  let job: Job | undefined
  let idle: NodeJS.Timeout | undefined
  let previous: Promise<unknown> = Promise.resolve()

  const settle = (answer: (job: Job) => void) => {
    if (job === undefined) return
    const settled = job
    job = undefined
    clearInterval(settled.watch)
    idle = setTimeout(stop, IDLE_AFTER).unref()
    answer(settled)
  }
  const stop = () => {
    void thread?.terminate()
    thread = undefined
  }
  const fail = (reason: unknown) => {
    stop()
    settle(({ reject }) => reject(reason))
  }
  const isOver = (used: number) => job?.began !== undefined && used - job.began > limit

  const start = () => {
    const started = open(module, memory, limit)
    // A terminated thread still emits its exit, which must not fail the next thread's job.
    const ifCurrent =
      <T>(react: (event: T) => void) =>
      (event: unknown) =>
        void (thread === started && react(event as T))
    started.on(
      'message',
      ifCurrent((message: FromWorker) => {
        if ('began' in message) {
          if (job) job.began = message.began
        }
        // Refused even if it ended before the check, so that the answer does not depend on timing.
        else if (isOver(message.ended)) settle(({ reject }) => reject(refusal()))
        else if ('failure' in message) settle(({ reject }) => reject(message.failure))
        else settle(({ resolve }) => resolve(message.result))
      }),
    )
    started.on(
      'error',
      ifCurrent((error: unknown) => fail(isOutOfMemory(error) ? refusal() : error)),
    )
    started.on(
      'exit',
      // Without a code the process was killed: by itself when a job takes too much, or by the system if that is faster.
      ifCurrent((code: number | null) => fail(code === null ? refusal() : new Error('The worker thread has ended.'))),
    )
    // After the listeners, because listening to messages keeps the process alive again.
    started.unref()
    return started
  }

  const look = async () => {
    const [looked, at] = [thread, job]
    const used = await looked?.cpuUsage().catch(() => undefined)
    if (used && job === at && isOver((used.user + used.system) / 1000)) fail(refusal())
  }

  const run = (name: string, args: unknown[]) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      thread ??= start()
      // The timer also keeps the process alive until the job has ended.
      job = { resolve, reject, watch: setInterval(look, LOOK_EVERY) }
      try {
        thread.postMessage({ name, args } satisfies ToWorker)
      } catch (error) {
        settle(() => reject(error))
      }
    })

  return ((name: string, ...args: unknown[]) => {
    const turn = previous.then(() => run(name, args))
    previous = turn.catch(() => {})
    return turn
  }) as RunJob<Jobs>
}

// Node's cache of compiled code, which halves the work of a start.
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** No other environment: hostile text is not near a secret, and Node's `--watch` sends no messages of its own. */
const openWorker = (module: URL, memory: number): Thread =>
  new Worker(module, { env: compiled, resourceLimits: { maxOldGenerationSizeMb: memory } })

// Memory is given back to the system at once (decision 034). No secret of the site is in the process.
const env = { ...compiled, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

/** For native code, which in a thread has no limit of memory and cannot be ended. */
export function openProcess(module: URL, memory: number, limit: number): Thread {
  const child = fork(module, [String(memory), String(limit)], { serialization: 'advanced', env })
  return {
    on: (event, react) => child.on(event, react),
    postMessage: (message) => void child.send(message),
    terminate: async () => child.kill('SIGKILL'),
    // The process watches its own time (`watchJob`).
    cpuUsage: async () => undefined,
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
  }
}

interface Job {
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
  readonly watch: NodeJS.Timeout
  /** The thread's processor time when it took the job. */
  began?: number
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

export type JobTable = Record<string, (...args: never[]) => unknown>

export interface ToWorker {
  name: string
  args: unknown[]
}

/** Times are milliseconds of the thread's processor time since it started. */
export type FromWorker = { began: number } | { ended: number; result: unknown } | { ended: number; failure: unknown }
