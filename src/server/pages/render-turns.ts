import { errors } from '../platform/http/errors.ts'
import { fairQueue } from '../platform/http/fair-queue.ts'

/** A page takes about ten milliseconds and ten megabytes. More at once would not be faster and would fill the memory. */
const maxAtOnce = 4
const maxWaiting = 200

/** Limits concurrent renderings. Others wait, clients taking turns; when too many wait, further ones are refused. */
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
      // Hands the slot over to the next one.
      if (next) next()
      else working -= 1
    }
  }
}
