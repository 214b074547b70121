import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { paths } from '../../contract/site-map.ts'
import type { AppEnv, PageToCache } from '../platform/http/app-env.ts'
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../platform/http/prepared-answer.ts'
import {
  type Encoding,
  encodingFor,
  inEncoding,
  isKnown,
  type PreparedBody,
  prepareBody,
} from '../platform/http/prepared-body.ts'
import type { Traffic } from '../platform/metrics.ts'
import { markdownAddress, prefersMarkdown } from './markdown-address.ts'

interface StoredPage extends PreparedBody {
  version: number
  status: number
  headers: Record<string, string>
  answers: Partial<Record<Encoding, PreparedAnswer>>
  at: number
  /** Set while the data cannot be read: until when the page is served without another attempt to render it. */
  kept?: { version: number; until: number }
}

interface Options {
  content: { readonly current: number; readonly lastOwn: number }
  keyOf: (url: URL) => string
  now: () => Date
  onKept: () => void
  counts: Traffic['cache']
}

const megabyte = 1024 * 1024
/** Milliseconds between two attempts to render a page whose data cannot be read. */
const nextAttempt = 1_000

/** Answers before the router. An outdated page is kept until it is displaced, in case it cannot be rendered again. */
export function pageCache({ content, keyOf, now, onKept, counts }: Options) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: 32 * megabyte,
    sizeCalculation: ({ bodies, headers }) => {
      const each = Object.values(bodies)
      // The headers are joined for each encoding.
      return each.reduce((sum, { length }) => sum + length, (1 + each.length) * JSON.stringify(headers).length)
    },
  })
  // Computing a key costs more than answering. Only the keys of cached pages are kept, up to a total size.
  const keys = new LRUCache<string, string>({
    maxSize: megabyte,
    sizeCalculation: (key, url) => url.length + key.length + 1,
  })
  let checked = content.current

  const preparing = new Map<string, Promise<PreparedBody>>()

  const keyFor = (url: string): string | null => {
    const address = URL.parse(`http://site${url}`)
    return address && keyOf(address)
  }

  const isCurrent = (page: StoredPage) => page.version === content.current
  const isKeptNow = ({ kept }: StoredPage) => kept?.version === content.current && now().getTime() < kept.until

  /** Whether a page may be shown in an outage: not one that this process itself may have removed. */
  const mayKeep = (key: string, { status, version }: StoredPage) =>
    status === 200 && (!isEntryPage(key) || Math.max(version, checked) >= content.lastOwn)

  const headersOf = (page: StoredPage): Record<string, string> => {
    if (isCurrent(page)) return page.headers
    onKept()
    const age = Math.max(0, Math.round((now().getTime() - page.at) / 1000))
    // Other caches must not store it, because the next request may get the current page.
    return { ...page.headers, 'cache-control': 'no-store', age: String(age) }
  }

  const answerOf = (page: StoredPage, accepted: string | string[] | undefined) => {
    const { body, headers } = inEncoding(page, accepted)
    return { body, status: page.status, headers: { ...headersOf(page), ...headers } }
  }

  const preparedAnswer = (page: StoredPage, accepted: string | string[] | undefined) => {
    const encoding = encodingFor(accepted)
    page.answers[encoding] ??= prepareAnswer(answerOf(page, encoding))
    return page.answers[encoding]
  }

  return {
    /** @returns the answer to the current request */
    async store({ key, status, version, html, etag }: PageToCache, headers: Record<string, string>, accepted?: string) {
      let page = pages.get(key)
      if (!page || !isCurrent(page) || page.etag !== etag) {
        // Simultaneous requests for a new page compress it once.
        const prepared = preparing.get(etag) ?? prepareBody(html, etag).finally(() => preparing.delete(etag))
        preparing.set(etag, prepared)
        page = { version, status, headers, answers: {}, at: now().getTime(), ...(await prepared) }
        pages.set(key, page)
        counts.stored += 1
      }
      const { body, headers: ofBody } = inEncoding(page, accepted)
      return { body, status: page.status, headers: { ...page.headers, ...ofBody } }
    },

    /** The last good version of a page whose data cannot be read; undefined if none may be shown. */
    kept(key: string, accepted?: string) {
      const page = pages.get(key)
      if (!page || !mayKeep(key, page)) return undefined
      page.kept = { version: content.current, until: now().getTime() + nextAttempt }
      return answerOf(page, accepted)
    },

    removeMissing(isShown: (key: string) => boolean, version: number): void {
      for (const key of [...pages.keys()]) if (isEntryPage(key) && !isShown(key)) pages.delete(key)
      checked = version
    },

    /** Answers with the cached page, if there is one. @returns whether it did */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url?.startsWith('/')) return false
      const hit = keys.get(url)
      const own = hit ?? keyFor(url)
      const isMarkdown = own !== null && prefersMarkdown(request.headers.accept)
      const key = isMarkdown ? (markdownAddress(own.replace(/\?.*$/, '')) ?? own) : own
      const page = key === null ? undefined : pages.get(key)
      if (key === null || !page) return false
      const current = isCurrent(page)
      if (!current && !isKeptNow(page)) return false
      if (hit === undefined && own !== null) keys.set(url, own)
      if (isKnown(page.etag, request.headers['if-none-match'])) {
        counts.notModified += 1
        response.writeHead(304, { ...headersOf(page), ETag: page.etag }).end()
        return true
      }
      counts.sent += 1
      const accepted = request.headers['accept-encoding']
      sendPrepared(response, current ? preparedAnswer(page, accepted) : prepareAnswer(answerOf(page, accepted)))
      return true
    },
  }
}

export type PageCache = ReturnType<typeof pageCache>

const folders = [paths.post(''), paths.project(''), paths.workflow('')]

const isEntryPage = (path: string): boolean => folders.some((folder) => path.startsWith(folder))

const ofOneAnswer = ['x-request-id', 'content-length', 'etag']

/** The outermost middleware, so that it sees all headers. */
export const cachePages = (cache: PageCache) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const [page, unreadable] = [c.get('pageToCache'), c.get('unreadablePage')]
    if (!page && !unreadable) return
    const accepted = c.req.header('accept-encoding')
    const headers = [...c.res.headers].filter(([name]) => !ofOneAnswer.includes(name))
    const answer = page
      ? await cache.store(page, Object.fromEntries(headers), accepted)
      : unreadable && cache.kept(unreadable, accepted)
    if (!answer) return
    const requestId = c.res.headers.get('x-request-id') ?? ''
    c.res = undefined
    c.res = new Response(answer.body, {
      status: answer.status,
      headers: { ...answer.headers, 'X-Request-Id': requestId },
    })
  })
