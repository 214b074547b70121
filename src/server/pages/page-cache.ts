import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { PageToCache } from '../platform/http/app-env.ts'
import { inEncoding, isKnown, type PreparedBody, prepareBody } from '../platform/http/prepared-body.ts'
import type { Traffic } from '../platform/metrics/traffic.ts'
import { segmentedCache } from './segmented-cache.ts'

/** A page ready to be sent. */
interface StoredPage extends PreparedBody {
  version: number
  status: number
  headers: Record<string, string>
}

const megabyte = 1024 * 1024

/**
 * Rendered pages in memory, compressed once. It answers before the router, so that a cached page costs little more than
 * sending its bytes. An entry is valid only for the content version when its rendering began.
 */
export function pageCache(version: () => number, keyOf: (url: URL) => string, counts: Traffic['cache']) {
  const pages = segmentedCache<StoredPage>({
    size: 32 * megabyte,
    sizeOf: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  })
  // Computing a key costs more than answering, and most addresses are requested again, so keys are remembered. Only
  // those of cached pages are, up to a total size, because anybody may add long meaningless parameters.
  const keys = new LRUCache<string, string>({
    maxSize: megabyte,
    sizeCalculation: (key, url) => url.length + key.length + 1,
  })

  const preparing = new Map<string, Promise<PreparedBody>>()

  /** Null for a malformed address. */
  const keyFor = (url: string): string | null => {
    const known = keys.get(url)
    if (known !== undefined) return known
    const address = URL.parse(`http://site${url}`)
    return address && keyOf(address)
  }

  const current = (key: string): StoredPage | undefined => {
    const page = pages.get(key)
    // An outdated page stays in the cache, so that a popular address keeps its place after a change.
    return page?.version === version() ? page : undefined
  }

  return {
    /**
     * Stores a page with its headers.
     * @returns the first answer, in an accepted encoding
     */
    async store({ key, status, version, html, etag }: PageToCache, headers: Record<string, string>, accepted?: string) {
      let page = current(key)
      if (page?.etag !== etag) {
        // Simultaneous requests for a new page compress it once.
        const prepared = preparing.get(etag) ?? prepareBody(html, etag).finally(() => preparing.delete(etag))
        preparing.set(etag, prepared)
        page = { version, status, headers, ...(await prepared) }
        pages.set(key, page)
        counts.stored += 1
      }
      return answerOf(page, accepted)
    },

    /** Answers with the cached page, if there is one. @returns whether it did */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url?.startsWith('/')) return false
      const key = keyFor(url)
      const page = key === null ? undefined : current(key)
      if (key === null || !page) return false
      keys.set(url, key)
      if (isKnown(page.etag, request.headers['if-none-match'])) {
        counts.notModified += 1
        response.writeHead(304, { ...page.headers, ETag: page.etag }).end()
        return true
      }
      counts.sent += 1
      const { body, status, headers } = answerOf(page, request.headers['accept-encoding'])
      response.writeHead(status, headers)
      response.end(method === 'HEAD' ? undefined : body)
      return true
    },
  }
}

export type PageCache = ReturnType<typeof pageCache>

function answerOf(page: StoredPage, accepted: string | string[] | undefined) {
  const { body, headers } = inEncoding(page, accepted)
  return { body, status: page.status, headers: { ...page.headers, ...headers } }
}
