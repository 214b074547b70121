import { mailboxOf } from '../emails/index.ts'
import { errors } from '../platform/http/errors.ts'
import { type Counter, countsFor, type Limiter, networkRules, storedRule } from '../platform/http/limiter.ts'

const hour = 60 * 60

const rulesFor = (purpose: string) => ({
  clients: networkRules(`${purpose} letters`, [20, 40, 60], hour),
  mailbox: storedRule(`${purpose} letters to mailbox`, 5, hour),
  all: storedRule(`${purpose} letters`, 100, hour),
})

/** Separate counts, so that sign-ups cannot use up the resets of an address. */
export const emailRules = {
  'sign-up': rulesFor('sign-up'),
  reset: rulesFor('reset'),
  'email-change': rulesFor('email change'),
}

/** Recognises the first reset of a mailbox within an hour. */
const firstReset = storedRule('first reset letter to mailbox', 1, hour)

/** Limits the emails to one inbox, in the same way for known and unknown addresses. @throws too_many */
export async function limitEmails(
  limiter: Limiter,
  purpose: keyof typeof emailRules,
  { email, client }: { email: string; client: string },
): Promise<void> {
  const { clients, mailbox, all } = emailRules[purpose]
  const box = mailboxOf(email)
  const own: Counter[] = [...countsFor(clients, client), [mailbox, box]]
  if (purpose === 'reset') {
    // The first reset of a mailbox ignores the total limit, which a stranger could use up. Only accounts get such
    // emails, so there cannot be many.
    const refusal = await limiter.refusal(...own, [firstReset, box])
    if (!refusal) {
      await limiter.allows([all, 'all'])
      return
    }
    if (refusal.rule !== firstReset) throw errors.tooMany(refusal.seconds)
  }
  await limiter.take(...own, [all, 'all'])
}
