import { errors } from '../platform/http/errors.ts'
import { fairQueue } from '../platform/http/fair-queue.ts'

/** A page takes some ten milliseconds and megabytes: more at once only wait for each other, and fill the memory. */
const maxAtOnce = 4
const maxWaiting = 200

/** Lets a few pages be rendered at once; the others wait, each client's in turn, and when too many wait, are sent away. */
export function renderTurns() {
  const waiting = fairQueue<() => void>({ maxEach: maxWaiting, now: () => performance.now() })
  let working = 0

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (working >= maxAtOnce) {
      if (waiting.size >= maxWaiting) throw errors.busy()
      await new Promise<void>((resolve) => waiting.add(client, resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = waiting.next()
      // Whoever waits takes the place that becomes free.
      if (next) next()
      else working -= 1
    }
  }
}
