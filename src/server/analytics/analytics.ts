import { setImmediate } from 'node:timers/promises'
import type { Context as Call } from 'hono'
import type { ReadReport } from '../../contract/stats.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import type { SiteSearch } from '../search/index.ts'
import type { Services } from '../services.ts'
import { keyFinder, storeSeen } from './count-seen.ts'
import { dayAt, removeOldFigures } from './figures.ts'
import { hostOf, openSenderLimits, type Seen, type Sender, seenIn, senderOf } from './seen.ts'
import { forgetVisitors, openSalts } from './visitors.ts'

/** Milliseconds. A killed process loses at most the events of this time. */
const interval = 3_000
/** How many events wait in memory while the database cannot be written. Further ones are not counted. */
const mostWaiting = 10_000
const mostAtOnce = 250

export type Analytics = ReturnType<typeof openAnalytics>

/** Counts what visitors do, in memory first and a few seconds later in the database. */
export function openAnalytics(services: Services & { search: SiteSearch }) {
  const { database, config, log, now } = services
  const salts = openSalts(database)
  const mayCount = openSenderLimits({ limiter: services.limiter, salts })
  const find = keyFinder(services)
  const ownHost = new URL(config.siteUrl).hostname.replace(/^www\./, '')
  let waiting: Seen[] = []
  let storing: Promise<void> = Promise.resolve()
  let forgotten = ''
  let hasFailed = false

  const failed = (error: unknown) => {
    if (!hasFailed) log.warn({ err: error }, 'Could not count what visitors do; the site tries again')
    hasFailed = true
  }

  const add = async (sender: Sender, seen: Omit<Seen, 'at' | 'visitor'>): Promise<void> => {
    if (waiting.length >= mostWaiting) return
    const at = now().getTime()
    try {
      if (!(await mayCount(sender, seen, at))) return
      // An import is fetched by a program, not by a visitor.
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

  const loop = backgroundLoop({ work: tick, every: interval, failure: 'Could not count what visitors do' })

  return {
    flush,
    tick,

    async report(c: Call<AppEnv>, report: ReadReport): Promise<void> {
      const sender = senderOf(c)
      if (!sender) return
      const seen = seenIn(report, [ownHost, hostOf(c)])
      if (seen) await add(sender, seen)
    },

    async message(c: Call<AppEnv>): Promise<void> {
      const sender = senderOf(c)
      if (sender) await add(sender, { what: 'message', key: '' })
    },

    async template(c: Call<AppEnv>, id: string, what: 'download' | 'import'): Promise<void> {
      const sender = senderOf(c, what === 'import' ? 'program' : 'person')
      if (sender) await add(sender, { what, key: id })
    },

    async removeOld(): Promise<void> {
      await forgetVisitors(database, now().getTime())
      await removeOldFigures(database, now().getTime())
    },

    start: loop.start,

    async stop(): Promise<void> {
      await loop.stop()
      await flush()
    },
  }
}

function firstOfOneDay(seen: readonly Seen[]): Seen[] {
  const day = seen[0] && dayAt(seen[0].at)
  const end = seen.findIndex(({ at }, index) => index === mostAtOnce || dayAt(at) !== day)
  return end < 0 ? [...seen] : seen.slice(0, end)
}
