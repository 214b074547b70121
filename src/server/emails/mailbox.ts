import { domainToASCII } from 'node:url'

/** Normalises spellings of one mailbox: no tag, no dots, lower case. For counting only, never as a recipient. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase().replace(/\+.*$/s, '').replaceAll('.', '')
  const domain = email.slice(at + 1).toLowerCase()
  const host = domainToASCII(domain) || domain
  return `${local}@${host === 'googlemail.com' ? 'gmail.com' : host}`
}
