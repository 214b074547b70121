import { setTimeout as wait } from 'node:timers/promises'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import { whileRenewing } from '../platform/jobs/claims.ts'
import type { Logger } from '../platform/log.ts'
import type { ClaimedEmail, Lane, Outbox } from './outbox.ts'
import type { Transport } from './transport.ts'

const pollInterval = 5_000
/** The limit of one attempt. */
const sendTimeout = 4 * 60_000

interface Parts {
  outbox: Outbox
  /** By default both. */
  lane?: Lane
  transport: Transport
  log: Logger
  /** In milliseconds. */
  renewEvery?: number
}

/** Sends the waiting emails, one after another. */
export function delivery({ outbox, lane, transport, log, renewEvery }: Parts) {
  /** @returns false if the server could not be reached, so that the other emails wait as well */
  const deliver = async (email: ClaimedEmail, stopped: AbortSignal): Promise<boolean> => {
    try {
      await whileRenewing(
        () => outbox.renew(email),
        (lost) => transport.send(email, AbortSignal.any([stopped, lost, AbortSignal.timeout(sendTimeout)])),
        renewEvery,
      )
    } catch (error) {
      const { reason, rejected, unreachable } = failure(error)
      // Servers repeat a refused address in their answer. It must not be logged.
      const loggedReason = reason.replaceAll(email.to, '…')
      log.warn(
        { letter: email.id, kind: email.kind, attempts: email.attempts + 1, reason: loggedReason },
        'Could not send an email',
      )
      await outbox.failed(email, reason, rejected)
      return !unreachable
    }
    await retryWrite(() => outbox.sent(email))
    return true
  }

  /** Sends the emails that are due. @returns the number of attempts */
  const deliverDue = async (shutdown = new Shutdown()): Promise<number> => {
    let tried = 0
    while (!shutdown.begun) {
      const email = await outbox.claim(lane)
      if (!email) break
      tried += 1
      if (!(await deliver(email, shutdown.over))) break
    }
    return tried
  }

  return {
    deliverDue,

    /** Keeps delivering until `stop`, which waits a few seconds for the email that is being sent. */
    start() {
      const shutdown = new Shutdown()
      const loop = backgroundLoop({
        work: async () => {
          await deliverDue(shutdown)
        },
        every: pollInterval,
        failure: 'Could not deliver the waiting emails; the next attempt follows',
      })
      loop.start(log)
      return {
        wake: loop.wake,
        stop: async () => {
          shutdown.begin()
          await loop.stop()
        },
      }
    },
  }
}

const shutdownGrace = 5_000

/** Starts no further email, and aborts the current one after a grace period; it is sent after the next start. */
class Shutdown {
  begun = false
  readonly #over = new AbortController()

  get over(): AbortSignal {
    return this.#over.signal
  }

  begin() {
    this.begun = true
    setTimeout(() => this.#over.abort(), shutdownGrace).unref()
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
function failure(error: unknown): { reason: string; rejected: boolean; unreachable: boolean } {
  const { responseCode, command, message } = (error instanceof Error ? error : new Error(String(error))) as Error & {
    responseCode?: number
    command?: string
  }
  return {
    reason: message,
    // A permanent error after RCPT TO: the address is wrong. 5.7.x is about us: our sender or server is refused.
    rejected: command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && !/\b5\.7\.\d/.test(message),
    unreachable: responseCode === undefined,
  }
}
