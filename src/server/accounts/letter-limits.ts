import { mailboxOf } from '../mail/mailbox.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { countsFor, type NetworkRules, networkRules } from '../platform/http/networks.ts'

const hour = 60 * 60

interface LetterRules {
  clients: NetworkRules
  mailbox: Rule
  all: Rule
}

const rulesFor = (purpose: string): LetterRules => ({
  clients: networkRules(`${purpose} letters`, [20, 40, 60], hour),
  mailbox: { name: `${purpose} letters to mailbox`, most: 5, seconds: hour },
  all: { name: `${purpose} letters`, most: 100, seconds: hour },
})

/** Separate counts, so that sign-ups cannot use up the resets of an address. */
export const letterRules = { 'sign-up': rulesFor('sign-up'), reset: rulesFor('reset') }

/**
 * Limits the letters to one inbox. The same for known and unknown addresses.
 * @throws too_many
 */
export function limitLetters(
  limiter: Limiter,
  purpose: keyof typeof letterRules,
  { email, client }: { email: string; client: string },
): void {
  const { clients, mailbox, all } = letterRules[purpose]
  for (const [rule, network] of countsFor(clients, client)) limiter.take(rule, network)
  const box = mailboxOf(email)
  // The first reset of a mailbox ignores the total limit, which a stranger could use up. Only accounts get such letters,
  // so there are few.
  const first = purpose === 'reset' && limiter.count(mailbox, box) === 0
  limiter.take(mailbox, box)
  if (first) limiter.allows(all, 'all')
  else limiter.take(all, 'all')
}
