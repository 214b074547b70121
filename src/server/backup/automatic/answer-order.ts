import { setPriority } from 'node:os'
import { reasonOf } from '../../platform/expected-error.ts'

/** What another process answers about an order; on success no failure. */
export interface Answer {
  failure?: string
}

/**
 * For a process that works on backups: carries out the order that the site's process sends, and ends. Its settings come
 * this way and not as arguments, which other users can read.
 */
export function answerOrder<Order>(work: (order: Order) => Promise<void>): void {
  // The site's process ends this one, so that a signal to both does not cut the work off before the site says so.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.once('message', async (order: Order) => {
    // Visitors come first.
    setPriority(10)
    process.send?.(await attempt(() => work(order)))
    process.disconnect?.()
  })
}

async function attempt(work: () => Promise<void>): Promise<Answer> {
  try {
    await work()
    return {}
  } catch (error) {
    return { failure: reasonOf(error) }
  }
}
