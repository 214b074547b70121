import { setTimeout as wait } from 'node:timers/promises'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import { whileRenewing } from '../platform/jobs/claims.ts'
import type { Logger } from '../platform/log.ts'
import type { ClaimedEmail, Failure, Lane, Outbox } from './outbox.ts'
import { failedStep } from './steps.ts'
import type { Transport } from './transport.ts'

const pollInterval = 5_000
const sendTimeout = 4 * 60_000
const shutdownGrace = 5_000

interface Parts {
  outbox: Outbox
  lane?: Lane
  transport: Transport
  log: Logger
  /** In milliseconds. */
  renewEvery?: number
}

export function delivery({ outbox, lane, transport, log, renewEvery }: Parts) {
  let isStopping = false
  const over = new AbortController()

  /** @returns false if the server could not be reached, so that the other emails wait as well */
  const deliver = async (email: ClaimedEmail): Promise<boolean> => {
    try {
      await whileRenewing(
        () => outbox.renew(email),
        (lost) => transport.send(email, AbortSignal.any([over.signal, lost, AbortSignal.timeout(sendTimeout)])),
        renewEvery,
      )
    } catch (error) {
      const { unreachable, ...failed } = failure(error)
      // Servers repeat a refused address in their answer. It must not be logged.
      const said = { attempts: email.attempts + 1, reason: failed.reason.replaceAll(email.to, '…') }
      log.warn({ letter: email.id, kind: email.kind, ...said }, 'Could not send an email')
      await outbox.failed(email, failed)
      return !unreachable
    }
    await retryWrite(() => outbox.sent(email))
    return true
  }

  const deliverDue = async (): Promise<number> => {
    let tried = 0
    while (!isStopping) {
      const email = await outbox.claim(lane)
      if (!email) break
      tried += 1
      if (!(await deliver(email))) break
    }
    return tried
  }

  const loop = backgroundLoop({
    work: async () => void (await deliverDue()),
    every: pollInterval,
    failure: 'Could not deliver the waiting emails; the next attempt follows',
  })
  return {
    deliverDue,
    start: () => loop.start(log),
    wake: loop.wake,
    /** Starts no further email, and aborts the current one after a grace period; it is sent after the next start. */
    async stop() {
      isStopping = true
      setTimeout(() => over.abort(), shutdownGrace).unref()
      await loop.stop()
    },
  }
}

/** Retries a write, so that a short database failure does not cause an email to be sent twice. */
async function retryWrite(write: () => Promise<void>) {
  for (let pause = 100; ; pause *= 2) {
    try {
      return await write()
    } catch (error) {
      if (pause > 20_000) throw error
      await wait(pause)
    }
  }
}

/** Classifies nodemailer's errors: `responseCode` is the server's answer, `command` the failed SMTP command. */
function failure(error: unknown): Failure & { unreachable: boolean } {
  const known: { message: string; responseCode?: number; command?: string } =
    error instanceof Error ? error : new Error(String(error))
  const { responseCode, command, message } = known
  return {
    reason: message,
    // A permanent error after RCPT TO: the address is wrong. 5.7.x is about us: our sender or server is refused.
    rejected: command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && !/\b5\.7\.\d/.test(message),
    unreachable: responseCode === undefined,
    step: failedStep(error),
  }
}
