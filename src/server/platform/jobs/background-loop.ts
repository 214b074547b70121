import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import type { Queue } from './jobs.ts'

interface Options {
  /** @returns the milliseconds until it runs again, if not `every` */
  work: () => Promise<unknown>
  every: number
  failure: string
}

/** Repeats the work until the process stops: after a pause, or as soon as it is woken. */
export function backgroundLoop({ work, every, failure }: Options) {
  let stopped = false
  let ended: Promise<void> | undefined
  let pause = new AbortController()

  let log: Logger | undefined

  const loop = async () => {
    while (!stopped) {
      const next = await work().catch((error: unknown) => {
        if (!stopped) log?.error({ err: error }, failure)
      })
      if (stopped) break
      const rest = typeof next === 'number' ? next : every
      await wait(rest, undefined, { signal: pause.signal, ref: false }).catch(() => {})
      pause = new AbortController()
    }
  }

  return {
    start(given: Logger) {
      log = given
      ended ??= loop()
    },
    wake: () => pause.abort(),
    isStopped: () => stopped,
    /** Undefined where the work is done without the loop, as by a command. */
    log: () => log,
    async stop() {
      stopped = true
      pause.abort()
      await ended
    },
  } satisfies Queue & Record<string, unknown>
}
