import type { Message } from '../../../contract/inbox.ts'

/** Mail programs refuse very long addresses, so only the start of a message is quoted. */
const longestQuote = 1_000

/** A mailto link that answers a message and quotes its text. */
export function replyAddress({
  email,
  name,
  subject,
  message,
}: Pick<Message, 'email' | 'name' | 'subject' | 'message'>) {
  const quoted = message
    .slice(0, longestQuote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const title = `Re: ${(subject ?? 'Your message').replace(/^(re:\s*)+/i, '')}`
  const body = `Hello ${name},\r\n\r\n\r\n\r\n${quoted}`
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
