import { setTimeout as wait } from 'node:timers/promises'

/** @throws an error if it takes longer than `patience` milliseconds (the work itself goes on) */
export async function inTime<T>(work: Promise<T>, patience: number, what: string): Promise<T> {
  const done = new AbortController()
  const tooLate = wait(patience, undefined, { ref: false, signal: done.signal }).then(() => {
    throw new Error(`${what} has not answered for ${patience / 1000} seconds`)
  })
  tooLate.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    done.abort()
  }
}
