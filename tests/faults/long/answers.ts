import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './load.ts'
import type { Figures } from './report.ts'
import type { Send } from './writes.ts'

const second = 1_000

/** No answer may take longer. */
const longest = 10 * second

/** Pages that every visitor may get while the database is away, because they were cached. */
export const keptPages = ['/about', '/blogs']

/** Pages that are cached, pages that never are, and the API. `*` is another number each time. */
export const reads = [
  ...keptPages,
  '/blogs/the-post',
  '/contact?about=*',
  '/api/blogs',
  '/api/skills?offset=*',
  '/api/health',
]

/**
 * The admin's list of posts is sent while it is read. If the database goes away in the middle, it can only be cut off:
 * its status was sent before.
 */
const isCutList = ({ what, status }: Answer) => status === 0 && what === 'GET /api/blogs'

/** What the site must not do while something is broken: hang, fail without a reason, or refuse a page that it has. */
export const wrong = (answers: Answer[]): string[] =>
  answers
    .filter((answer) => !isCutList(answer))
    .flatMap(({ what, status, took, retryAfter }) => {
      const address = what.replace(/\d{5,}|[0-9a-f]{8}-[0-9a-f-]{27}/, '…')
      if (took > longest) return [`${address} took ${(took / second).toFixed(1)} s`]
      if (status === 503 && keptPages.some((path) => what === `GET ${path}`))
        return [`${address} answered 503, although it was kept`]
      if (status === 503) return retryAfter ? [] : [`${address} answered 503 without Retry-After`]
      return status > 0 && status < 400 ? [] : [`${address} answered ${status || `nothing (${retryAfter})`}`]
    })

/** Milliseconds until a write and an uncached page are answered with success. */
export async function recovered(send: Send): Promise<number> {
  const began = performance.now()
  for (;;) {
    const page = await send('GET', `/contact?about=${Math.random()}`)
    const post = await send('GET', '/api/blogs')
    const skill = await send('POST', '/api/skills', { category: 'recovered', icon: 'code' })
    if (page.ok && post.ok && skill.ok) return performance.now() - began
    if (performance.now() - began > 120 * second) throw new Error('The site did not recover within two minutes.')
    await wait(50)
  }
}

/** Adds the figures of another round. */
export function merge(into: Figures, more: Figures) {
  into.rounds += more.rounds
  into.answered = (into.answered ?? 0) + (more.answered ?? 0)
  into.found = (into.found ?? 0) + (more.found ?? 0)
  into.half = (into.half ?? 0) + (more.half ?? 0)
  into.doubled = (into.doubled ?? 0) + (more.doubled ?? 0)
  into.recovery = [...(into.recovery ?? []), ...(more.recovery ?? [])]
  into.slowest = Math.max(into.slowest ?? 0, more.slowest ?? 0)
  into.requests = (into.requests ?? 0) + (more.requests ?? 0)
  into.refused = (into.refused ?? 0) + (more.refused ?? 0)
  into.problems.push(...more.problems)
}
