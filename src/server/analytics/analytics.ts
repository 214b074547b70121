import { setImmediate } from 'node:timers/promises'
import type { Context as Call } from 'hono'
import type { ReadReport } from '../../contract/stats.ts'
import { personsIn } from '../../n8n/run/mask/person-patterns.ts'
import type { Config } from '../config.ts'
import { isStorable } from '../platform/database/database-errors.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Logger } from '../platform/log.ts'
import { isBot, isCrawler } from './bots.ts'
import { dayAt } from './days.ts'
import { forgetVisitors, removeOldFigures } from './forget.ts'
import { type KeySources, keyFinder } from './known-keys.ts'
import { openSalts } from './salts.ts'
import type { Seen } from './seen.ts'
import { openSenderLimits } from './sender-limits.ts'
import { storeSeen } from './store-seen.ts'

/** Milliseconds. A killed process loses at most what it has seen since. */
const interval = 3_000
/** What waits in memory while the database cannot be written. What is beyond counts for nothing. */
const mostWaiting = 10_000
const mostAtOnce = 250

interface Options extends KeySources {
  limiter: Limiter
  config: Pick<Config, 'siteUrl'>
  log: Pick<Logger, 'warn'>
  now: () => Date
}

export type Analytics = ReturnType<typeof openAnalytics>

/** Counts what visitors do, in memory first and a few seconds later in the database. */
export function openAnalytics({ limiter, config: { siteUrl }, log, now, ...sources }: Options) {
  const { database } = sources
  const salts = openSalts(database)
  const mayCount = openSenderLimits({ limiter, salts })
  const find = keyFinder(sources)
  const ownHosts = [new URL(siteUrl).hostname.replace(/^www\./, '')]
  let waiting: Seen[] = []
  let storing: Promise<void> = Promise.resolve()
  let forgotten = ''
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined

  const failed = (error: unknown) => {
    if (!hasFailed) log.warn({ err: error }, 'Could not count what visitors do; the site tries again')
    hasFailed = true
  }

  const add = async (sender: Sender, seen: Omit<Seen, 'at' | 'visitor'>): Promise<void> => {
    if (waiting.length >= mostWaiting) return
    const at = now().getTime()
    try {
      if (!(await mayCount(sender, seen, at))) return
      // An import is fetched by a program, which is nobody's visit.
      const visitor = seen.what === 'import' ? null : await salts.hash(dayAt(at), sender.client, sender.agent)
      waiting.push({ ...seen, at, visitor })
    } catch (error) {
      failed(error)
    }
  }

  const storeWaiting = async () => {
    let seen = waiting
    waiting = []
    try {
      while (seen[0]) {
        const some = firstOfOneDay(seen)
        await storeSeen(database, dayAt(seen[0].at), some, await find(some))
        seen = seen.slice(some.length)
        hasFailed = false
        // So that a flood of reports keeps nobody else waiting.
        await setImmediate()
      }
    } catch (error) {
      failed(error)
      // The hashes of yesterday are not kept for a later attempt.
      const today = dayAt(now().getTime())
      waiting = [...seen.filter(({ at }) => dayAt(at) === today), ...waiting].slice(0, mostWaiting)
    }
  }

  /** Stores what waits in memory, one call after the other. Never throws. */
  const flush = (): Promise<void> => {
    storing = storing.then(storeWaiting)
    return storing
  }

  /** Stores what waits and, after midnight, deletes what belongs to the visitors of the day before. */
  const tick = async () => {
    await flush()
    const time = now().getTime()
    if (forgotten === dayAt(time)) return
    try {
      salts.forget()
      await forgetVisitors(database, time)
      forgotten = dayAt(time)
    } catch (error) {
      failed(error)
    }
  }

  return {
    flush,
    tick,

    /** Counts what a browser reports. */
    async report(c: Call<AppEnv>, report: ReadReport): Promise<void> {
      const sender = senderOf(c)
      if (!sender) return
      const { what = 'read', path, words = '' } = report
      if (report.own) {
        await add(sender, { what: 'own', key: '' })
      } else if (what === 'read') {
        const page = pathOf(path)
        const source = sourceOf(report.from, [...ownHosts, hostOf(c)])
        await add(sender, { what, key: page, source, campaign: campaignOf(report) })
      } else if (what === 'copy') {
        await add(sender, { what, key: pathOf(path) })
      } else {
        const asked = cleanWords(words)
        if (asked !== null && asked.length > 1) await add(sender, { what, key: asked })
      }
    },

    /** Counts a message of the contact form. */
    async message(c: Call<AppEnv>): Promise<void> {
      const sender = senderOf(c)
      if (sender) await add(sender, { what: 'message', key: '' })
    },

    /** Counts a download or an import of a template. */
    async template(c: Call<AppEnv>, id: string, what: 'download' | 'import'): Promise<void> {
      const sender = senderOf(c, what === 'import' ? 'program' : 'person')
      if (sender) await add(sender, { what, key: id })
    },

    async removeOld(): Promise<void> {
      await forgetVisitors(database, now().getTime())
      await removeOldFigures(database, now().getTime())
    },

    start(): void {
      let isBusy = false
      const work = async () => {
        if (isBusy) return
        isBusy = true
        await tick()
        isBusy = false
      }
      timer = setInterval(() => void work(), interval).unref()
      void work()
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}

/** What one transaction stores. */
function firstOfOneDay(seen: readonly Seen[]): Seen[] {
  const day = seen[0] && dayAt(seen[0].at)
  const end = seen.findIndex(({ at }, index) => index === mostAtOnce || dayAt(at) !== day)
  return end < 0 ? [...seen] : seen.slice(0, end)
}

/** Without query, fragment and the slash at its end. */
const pathOf = (path: string): string => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')

const hostOf = (c: Call<AppEnv>): string =>
  (c.req.header('host') ?? '')
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
    .toLowerCase()

interface Sender {
  client: string
  agent: string
}

/**
 * Who sent a request; null if it counts for nothing: calls by the site itself, HEAD, callers with a token, and prefetches.
 * @param kind imports are fetched by programs, of which only those that collect the web are left out
 */
function senderOf(c: Call<AppEnv>, kind: 'person' | 'program' = 'person'): Sender | null {
  const agent = c.req.header('user-agent') ?? ''
  if (c.env?.internal || c.req.method === 'HEAD' || c.req.header('authorization') !== undefined) return null
  if (/prefetch|prerender/i.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)) return null
  if (kind === 'program' ? isCrawler(agent) : isBot(agent)) return null
  return { client: c.get('client'), agent }
}

const longest = 60

/** One line in lower case, cut to length. Null for nothing, and for what looks like it belongs to a person. */
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

/** `newsletter / spring`: source and name of a campaign, as far as they are given. */
function campaignOf({ utm_source, utm_campaign }: ReadReport): string | null {
  const parts = [utm_source, utm_campaign].map((part) => (part === undefined ? null : cleanWords(part)))
  const given = parts.filter((part) => part !== null && part !== '')
  return given.length > 0 ? given.join(' / ') : null
}
