import type { ReadReport } from '../../contract/stats.ts'
import { personsIn } from '../../n8n/run/mask/person-patterns.ts'
import { isStorable } from '../platform/database/storable.ts'

const longest = 60

/** One line in lower case, cut to length. Null for nothing, and for what looks like it belongs to a person. */
export function cleanWords(text: string): string | null {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  if (line === '' || !isStorable(line) || isPersonal(line.normalize('NFKC'))) return null
  return [...line].slice(0, longest).join('').trim()
}

/** An email address, a phone number, or a long number or code such as of a card, an order or a key. */
const isPersonal = (line: string): boolean =>
  line.includes('@') ||
  line.includes('://') ||
  personsIn(line.toUpperCase()).length > 0 ||
  personsIn(line).length > 0 ||
  /\p{Nd}(?:[ ./()-]{0,2}\p{Nd}){6,}/u.test(line) ||
  /[^\s]{33,}/.test(line)

/** The host that led here, without `www.`; null for this site and for anything but a public host name. */
export function sourceOf(from: string | undefined, ownHosts: readonly string[]): string | null {
  const host = (from ?? '')
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  if (host.length > 100 || ownHosts.includes(host)) return null
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z]$/.test(host) ? host : null
}

/** `newsletter / spring`: source and name of a campaign, as far as they are given. */
export function campaignOf({ utm_source, utm_campaign }: ReadReport): string | null {
  const parts = [utm_source, utm_campaign].map((part) => (part === undefined ? null : cleanWords(part)))
  const given = parts.filter((part) => part !== null && part !== '')
  return given.length > 0 ? given.join(' / ') : null
}
