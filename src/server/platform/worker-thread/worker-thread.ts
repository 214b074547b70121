import { Worker } from 'node:worker_threads'
import type { FromWorker, JobTable, ToWorker } from './messages.ts'

export interface WorkerThreadOptions {
  /** The module that calls `answerJobs`. */
  readonly module: URL
  /**
   * Milliseconds of processor time that one job may take. The start of the thread and the loading of its modules do not
   * count, and neither does waiting for a processor: a busy machine refuses nothing that a quiet one accepts.
   */
  readonly limit: number
  /** Megabytes that the thread may hold. */
  readonly memory?: number
  /** What the caller of a job over a limit gets. */
  readonly refusal: () => Error
  /** A test brings threads of its own. */
  readonly open?: (module: URL, memory: number) => Thread
}

export type Thread = Pick<Worker, 'on' | 'postMessage' | 'terminate' | 'cpuUsage'>

const IDLE_AFTER = 5_000
const LOOK_EVERY = 200

/** Runs one of the jobs by its name; what goes in and out is copied (`structuredClone`). */
export type RunJob<Jobs extends JobTable> = <Name extends keyof Jobs & string>(
  name: Name,
  ...given: Parameters<Jobs[Name]>
) => Promise<Awaited<ReturnType<Jobs[Name]>>>

/**
 * A thread for work on text from outside: it never holds up a visitor, and a job that takes too much processor time or
 * memory ends with its thread. Jobs run one after the other; an idle thread is given back.
 */
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
    const started = open(module, memory)
    // A thread that was stopped still tells of its end; that must not reach the job of the next one.
    const whileIts =
      <T>(react: (event: T) => void) =>
      (event: T) =>
        void (thread === started && react(event))
    started.on(
      'message',
      whileIts((message: FromWorker) => {
        if ('began' in message) {
          if (job) job.began = message.began
        }
        // Refused even when it ended before anybody looked, so that the answer does not depend on the moment.
        else if (isOver(message.ended)) settle(({ reject }) => reject(refusal()))
        else if ('failure' in message) settle(({ reject }) => reject(message.failure))
        else settle(({ resolve }) => resolve(message.result))
      }),
    )
    started.on(
      'error',
      whileIts((error: unknown) => fail(isOutOfMemory(error) ? refusal() : error)),
    )
    started.on(
      'exit',
      whileIts(() => fail(new Error('The worker thread has ended.'))),
    )
    return started
  }

  const look = async () => {
    const [looked, at] = [thread, job]
    const used = await looked?.cpuUsage().catch(() => undefined)
    if (used && job === at && isOver((used.user + used.system) / 1000)) fail(refusal())
  }

  const run = (name: string, given: unknown[]) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      thread ??= start()
      // The timer also keeps the process alive until the job has ended.
      job = { resolve, reject, watch: setInterval(look, LOOK_EVERY) }
      try {
        thread.postMessage({ name, given } satisfies ToWorker)
      } catch (error) {
        settle(() => reject(error))
      }
    })

  return <Name extends keyof Jobs & string>(name: Name, ...given: Parameters<Jobs[Name]>) => {
    const turn = previous.then(() => run(name, given))
    previous = turn.catch(() => {})
    return turn as Promise<Awaited<ReturnType<Jobs[Name]>>>
  }
}

/** Its environment is empty: no secret stands beside hostile text, and Node's `--watch` sends no messages of its own. */
function openWorker(module: URL, memory: number): Thread {
  const worker = new Worker(module, { env: {}, resourceLimits: { maxOldGenerationSizeMb: memory } })
  worker.unref()
  return worker
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
