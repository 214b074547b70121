import type { Context as Call } from 'hono'
import type { ReadReport } from '../../contract/stats.ts'
import { personsIn } from '../../n8n/run/mask/person-patterns.ts'
import { isStorable } from '../platform/database/database-errors.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { countsFor, type Limiter, type NetworkRules, type Rule } from '../platform/http/limiter.ts'
import { dayAt } from './figures.ts'
import type { Salts } from './visitors.ts'

/** What happened, as it waits in memory. Where it came from is already a hash. */
export interface Seen {
  at: number
  what: 'read' | 'copy' | 'search' | 'own' | 'download' | 'import' | 'message'
  /** The path of a page, the words of a search, or the id of a template. */
  key: string
  /** The hash of a visitor of that day; null if it is not known, as for imports by n8n. */
  visitor: string | null
  source?: string | null
  campaign?: string | null
}

/** What a browser reports; null for a search without words that count. @param ownHosts the hosts of this site */
export function seenIn(report: ReadReport, ownHosts: readonly string[]): Omit<Seen, 'at' | 'visitor'> | null {
  const { what = 'read', path, words = '', from } = report
  if (report.own) return { what: 'own', key: '' }
  if (what === 'copy') return { what, key: pathOf(path) }
  if (what === 'read') {
    return { what, key: pathOf(path), source: sourceOf(from, ownHosts), campaign: campaignOf(report) }
  }
  const key = cleanWords(words)
  return key !== null && key.length > 1 ? { what, key } : null
}

const pathOf = (path: string): string => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')

export const hostOf = (c: Call<AppEnv>): string =>
  (c.req.header('host') ?? '')
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
    .toLowerCase()

const longest = 60

/** One line in lower case, cut to length. Null for an empty line, and for one that may identify a person. */
function cleanWords(text: string): string | null {
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
function sourceOf(from: string | undefined, ownHosts: readonly string[]): string | null {
  const host = (from ?? '')
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  if (host.length > 100 || ownHosts.includes(host)) return null
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z]$/.test(host) ? host : null
}

function campaignOf({ utm_source, utm_campaign }: ReadReport): string | null {
  const parts = [utm_source, utm_campaign].map((part) => (part === undefined ? null : cleanWords(part)))
  const given = parts.filter((part) => part !== null && part !== '')
  return given.length > 0 ? given.join(' / ') : null
}

export type Sender = { client: string; agent: string }

/** Null if not counted: HEAD, prefetches, tokens, the site, bots. @param kind `program` excludes only crawlers */
export function senderOf(c: Call<AppEnv>, kind: 'person' | 'program' = 'person'): Sender | null {
  const agent = c.req.header('user-agent') ?? ''
  if (c.env?.internal || c.req.method === 'HEAD' || c.req.header('authorization') !== undefined) return null
  if (/prefetch|prerender/i.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)) return null
  if (kind === 'program' ? isCrawler(agent) : isBot(agent)) return null
  return { client: c.get('client'), agent }
}

/** Programs whose name says so: search engines, link previews, monitors. Cubot is a brand of phones. */
const crawler =
  /(?<!cu)bot\b|(?<!cu)bot[/;) ]|crawl|spider|slurp|archiver|preview|monitor|uptime|pingdom|lighthouse|pagespeed|gtmetrix|facebookexternalhit|embedly|whatsapp|mastodon|feed|validator|scanner/i
/** Programs without such a word. Everything `compatible` is a program, except two old browsers. */
const named =
  /\bcompatible; (?!msie|konqueror)|\bgoogle(?:other|imageproxy|-)|-google\b|\bmeta-external|\bperplexity-user|\bheritrix/i
/** Programs that run a browser or fetch by themselves. */
const tool =
  /headless|phantomjs|selenium|puppeteer|playwright|curl\/|wget|python|java\/|okhttp|go-http|node-fetch|undici|axios|libwww|httpclient|scrapy|\b(?:ruby|perl|php)\b/i

/** A program that reads the web without a person. Tools are not included, because they fetch imports into n8n. */
export const isCrawler = (agent: string): boolean => crawler.test(agent) || named.test(agent)

/** Anything but a browser that a person uses. Every browser names itself. */
export const isBot = (agent: string): boolean => agent.trim().length < 10 || isCrawler(agent) || tool.test(agent)

const day = 24 * 60 * 60

/** Rules for an address and the networks around it. Only their hashes are kept, in memory. */
const different = (what: string, limit: number): NetworkRules => {
  const rule = (where: string, times: number): Rule => {
    return { name: `different ${what} that count ${where}`, limit: limit * times, seconds: day, store: 'memory' }
  }
  return [rule('from address', 1), rule('from /48', 2), rule('from /32', 6)]
}

/** What one address may add in a day: enough for an office, and a small part of what a day holds (`mostADay`). */
export const differentRules = {
  browser: different('browsers', 200),
  source: different('sources', 30),
  campaign: different('campaigns', 20),
  search: different('searches', 50),
}
type Kind = keyof typeof differentRules

export const fileCountRules: Rule[] = [
  { name: 'files that count, a minute', limit: 60, seconds: 60, store: 'memory' },
  { name: 'files that count, a day', limit: 500, seconds: day, store: 'memory' },
]

/** Bounds what one address can add to the figures of a day, whatever browsers it says it has. */
export function openSenderLimits({ limiter, salts }: { limiter: Limiter; salts: Pick<Salts, 'hash'> }) {
  /** Counts the values of a kind that are new from this address. */
  const allowsValue = async (kind: Kind, value: string, client: string, today: string): Promise<boolean> => {
    const hash = (from: string, what: string) => salts.hash(today, from, `${kind} ${what}`)
    const first: Rule = { name: `${kind} of an address`, limit: 1, seconds: day, store: 'memory' }
    const valueCounter = [first, await hash(client, value)] as const
    if (!(await limiter.allows(valueCounter))) return true
    const counters = countsFor(differentRules[kind], client).map(
      async ([rule, from]) => [rule, await hash(from, '')] as const,
    )
    if (await limiter.allows(...(await Promise.all(counters)))) return true
    await limiter.giveBack([valueCounter])
    return false
  }

  return async (
    { client, agent }: Sender,
    { what, key, source, campaign }: Omit<Seen, 'visitor' | 'at'>,
    at: number,
  ): Promise<boolean> => {
    const today = dayAt(at)
    if (!(await allowsValue('browser', agent, client, today))) return false
    if (source && !(await allowsValue('source', source, client, today))) return false
    if (campaign && !(await allowsValue('campaign', campaign, client, today))) return false
    if (what === 'search') return allowsValue('search', key, client, today)
    if (what !== 'download' && what !== 'import' && what !== 'message') return true
    const from = await salts.hash(today, client, 'files')
    return limiter.allows(...fileCountRules.map((rule) => [rule, from] as const))
  }
}
