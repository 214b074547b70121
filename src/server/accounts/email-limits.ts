import { mailboxOf } from '../emails/index.ts'
import { errors } from '../platform/http/errors.ts'
import {
  type Counter,
  countsFor,
  type Limiter,
  type NetworkRules,
  networkRules,
  type Rule,
} from '../platform/http/limiter.ts'

const hour = 60 * 60

interface EmailRules {
  clients: NetworkRules
  mailbox: Rule
  all: Rule
}

const rulesFor = (purpose: string): EmailRules => ({
  clients: networkRules(`${purpose} letters`, [20, 40, 60], hour),
  mailbox: { name: `${purpose} letters to mailbox`, limit: 5, seconds: hour, store: 'database' },
  all: { name: `${purpose} letters`, limit: 100, seconds: hour, store: 'database' },
})

/** Separate counts, so that sign-ups cannot use up the resets of an address. */
export const emailRules = {
  'sign-up': rulesFor('sign-up'),
  reset: rulesFor('reset'),
  'email-change': rulesFor('email change'),
}

/** Tells the first reset of a mailbox from the next ones. */
const firstReset: Rule = { name: 'first reset letter to mailbox', limit: 1, seconds: hour, store: 'database' }

/**
 * Limits the emails to one inbox. The same for known and unknown addresses.
 * @throws too_many
 */
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
