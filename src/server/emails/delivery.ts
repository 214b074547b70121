import { openSender } from '../outbox/index.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import type { Logger } from '../platform/log.ts'
import type { ClaimedEmail, Failure, Lane, Outbox } from './outbox.ts'
import { failedStep } from './steps.ts'
import type { Transport } from './transport.ts'

const pollInterval = 5_000
const sendTimeout = 4 * 60_000

interface Parts {
  outbox: Outbox
  lane?: Lane
  transport: Transport
  log: Logger
  /** In milliseconds. */
  renewEvery?: number
}

export function delivery({ outbox, lane, transport, log, renewEvery }: Parts) {
  const sender = openSender<ClaimedEmail, void>({
    renew: outbox.renew,
    renewEvery,
    patience: sendTimeout,
    send: transport.send,
    sent: outbox.sent,
    // If the server could not be reached, the other emails wait as well.
    async failed(email, error) {
      const { unreachable, ...failed } = failure(error)
      // Servers repeat a refused address in their answer. It must not be logged.
      const said = { attempts: email.attempts + 1, reason: failed.reason.replaceAll(email.to, '…') }
      log.warn({ letter: email.id, kind: email.kind, ...said }, 'Could not send an email')
      await outbox.failed(email, failed)
      return !unreachable
    },
  })
  const deliverDue = () => sender.sendAll(() => outbox.claim(lane))
  const loop = backgroundLoop({
    work: async () => void (await deliverDue()),
    every: pollInterval,
    failure: 'Could not deliver the waiting emails; the next attempt follows',
  })
  return {
    deliverDue,
    start: () => loop.start(log),
    wake: loop.wake,
    async stop() {
      sender.stop()
      await loop.stop()
    },
  }
}

/** Classifies nodemailer's errors: `responseCode` is the server's answer, `command` the failed SMTP command. */
function failure(error: unknown): Failure & { unreachable: boolean } {
  const cause: { message: string; responseCode?: number; command?: string } =
    error instanceof Error ? error : new Error(String(error))
  const { responseCode, command, message } = cause
  return {
    reason: message,
    // A permanent error after RCPT TO: the address is wrong. 5.7.x is about us: our sender or server is refused.
    rejected: command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && !/\b5\.7\.\d/.test(message),
    unreachable: responseCode === undefined,
    step: failedStep(error),
  }
}
