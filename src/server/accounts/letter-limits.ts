import type { Limiter, Rule } from '../http/limiter.ts'

const hour = 60 * 60
const perClient: Rule = { name: 'account letters from address', most: 20, seconds: hour }
const perRecipient: Rule = { name: 'account letters to address', most: 5, seconds: hour }

/** Nobody can fill an inbox by asking for letters. The same for known and unknown addresses. @throws too_many */
export function limitLetters(limiter: Limiter, { email, client }: { email: string; client: string }): void {
  limiter.take(perClient, client)
  limiter.take(perRecipient, email.toLowerCase())
}
