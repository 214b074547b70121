import type { StatsRow } from '../../src/contract/stats.ts'
import type { TestSite } from './site.ts'

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
export const minute = 60_000

/** A clock that a test moves. */
export const clockAt = (iso: string) => {
  const clock = { time: Date.parse(iso), now: () => new Date(clock.time) }
  return clock
}

interface Sent {
  agent?: string
  token?: string
  headers?: Record<string, string>
}

/** What a browser reports. */
export const report = (site: TestSite, body: object, { agent = firefox, token, headers }: Sent = {}) =>
  site.call('POST', '/api/reads', { body, token, headers: { 'user-agent': agent, ...headers } })

export const statsOf = async (site: TestSite, token: string, query = '') =>
  (await site.call('GET', `/api/stats?${query}`, { token })).body

export const short = (rows: StatsRow[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0)))
