import type { Context as Call } from 'hono'
import type { AppEnv } from '../platform/http/app-env.ts'
import { isBot, isCrawler } from './bots.ts'

export interface Sender {
  client: string
  agent: string
}

/**
 * Who sent a request; null if it counts for nothing: calls by the site itself, HEAD, callers with a token, and prefetches.
 * @param kind imports are fetched by programs, of which only those that collect the web are left out
 */
export function senderOf(c: Call<AppEnv>, kind: 'person' | 'program' = 'person'): Sender | null {
  const agent = c.req.header('user-agent') ?? ''
  if (c.env?.internal || c.req.method === 'HEAD' || c.req.header('authorization') !== undefined) return null
  if (/prefetch|prerender/i.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)) return null
  if (kind === 'program' ? isCrawler(agent) : isBot(agent)) return null
  return { client: c.get('client'), agent }
}
