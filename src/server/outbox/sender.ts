import { setTimeout as wait } from 'node:timers/promises'
import { whileRenewing } from '../platform/jobs/claims.ts'

const shutdownGrace = 5_000

interface Work<Item, Result> {
  renew: (item: Item) => Promise<boolean>
  /** In milliseconds. */
  renewEvery?: number | undefined
  /** For one attempt, in milliseconds. */
  patience: number
  send: (item: Item, signal: AbortSignal) => Promise<Result>
  sent: (item: Item, result: Result) => Promise<unknown>
  /** @returns false if the rest of its lane waits as well */
  failed: (item: Item, error: unknown) => Promise<boolean>
}

export function openSender<Item, Result>({ renew, renewEvery, patience, send, sent, failed }: Work<Item, Result>) {
  let isStopping = false
  const over = new AbortController()

  const deliver = async (item: Item): Promise<boolean> => {
    let result: Result
    try {
      result = await whileRenewing(
        () => renew(item),
        (lost) => send(item, AbortSignal.any([over.signal, lost, AbortSignal.timeout(patience)])),
        renewEvery,
      )
    } catch (error) {
      return failed(item, error)
    }
    await retryWrite(() => sent(item, result))
    return true
  }

  return {
    sendOne: deliver,

    /** Sends one after another until nothing of the lane is due. @returns how many were tried */
    async sendAll(claim: () => Promise<Item | null>): Promise<number> {
      let tried = 0
      while (!isStopping) {
        const item = await claim()
        if (!item) break
        tried += 1
        if (!(await deliver(item))) break
      }
      return tried
    },

    /** Starts nothing further, and aborts what is being sent after a grace period; it is sent after the next start. */
    stop() {
      isStopping = true
      setTimeout(() => over.abort(), shutdownGrace).unref()
    },
  }
}

/** Retries a write, so that a short database failure does not cause something to be sent twice. */
async function retryWrite(write: () => Promise<unknown>) {
  for (let pause = 100; ; pause *= 2) {
    try {
      await write()
      return
    } catch (error) {
      if (pause > 20_000) throw error
      await wait(pause)
    }
  }
}
