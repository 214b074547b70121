import { z } from 'zod'

const atom = "[a-z0-9#$&'*+/=^_{}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/**
 * What browsers accept in an email field, with three exceptions: the domain has a dot and does not end in digits, a dot of
 * the name stands between other signs, and the name has none of `?`, `%`, `!`, "|" and "`". With those, an address can look
 * like an encoded word or like a route through another mail server.
 */
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`, 'i')

/** With a domain such as "münchen.de" in the form that all mail servers know, as browsers send it. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const isForeign = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^a-z0-9.-]/i.test(domain)
  if (at === 0 || !isForeign || !URL.canParse(`http://${domain}`)) return address
  return address.slice(0, at) + new URL(`http://${domain}`).hostname
}

export const notAnEmailAddress = "That doesn't look like an email address."

/** For text with an ASCII domain. @param problem what to say of text that is not an email address */
export const emailFormat = (problem?: string) => z.email({ pattern, error: problem })

export const isEmailAddress = (text: string | undefined): text is string => emailFormat().safeParse(text).success
