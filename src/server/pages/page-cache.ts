import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A page ready to be sent, in the three encodings that browsers ask for. */
interface StoredPage {
  version: number
  etag: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer<ArrayBuffer>>
}

/** A page as it was rendered, and the content version at which its rendering began. */
export interface PageToKeep {
  url: string
  version: number
  html: string
  etag: string
}

type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const megabyte = 1024 * 1024

/**
 * Rendered pages in memory, compressed once. It answers in front of the router, so that a cached page costs little
 * more than sending its bytes. An entry counts only for the content version under which its rendering began.
 */
export function pageCache(version: () => number, keyOf: (url: URL) => string) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: 32 * megabyte,
    sizeCalculation: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  })
  // Working out the key costs more than answering; most addresses are asked for again. Bounded by what they weigh:
  // anybody may ask for thousands of long ones.
  const keys = new LRUCache<string, string>({
    maxSize: megabyte,
    sizeCalculation: (key, url) => url.length + key.length + 1,
  })

  const compressing = new Map<string, Promise<StoredPage['bodies']>>()

  /** Null for what is no address, whoever writes such a request. */
  const keyFor = (url: string): string | null => {
    const known = keys.get(url)
    if (known !== undefined) return known
    const address = URL.parse(`http://site${url}`)
    if (!address) return null
    const key = keyOf(address)
    keys.set(url, key)
    return key
  }

  return {
    /**
     * Keeps a page with the headers it was answered with.
     * @returns its first answer, in the encoding that is accepted
     */
    async store({ url, version, html, etag }: PageToKeep, headers: Record<string, string>, accepted?: string) {
      // Many may ask for a page that is being rendered; it is compressed once.
      const bodies = compressing.get(etag) ?? compressed(html).finally(() => compressing.delete(etag))
      compressing.set(etag, bodies)
      const page = { version, etag, headers, bodies: await bodies }
      const key = keyFor(url)
      if (key !== null) pages.set(key, page)
      return inEncoding(page, accepted)
    },

    /** Sends the kept page, if there is one for this request; tells whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url } = request
      if ((method !== 'GET' && method !== 'HEAD') || !url?.startsWith('/')) return false
      const key = keyFor(url)
      const page = key === null ? undefined : pages.get(key)
      if (key === null || !page) return false
      if (page.version !== version()) {
        pages.delete(key)
        return false
      }
      if (request.headers['if-none-match'] === page.etag) {
        response.writeHead(304, { ...page.headers, ETag: page.etag }).end()
        return true
      }
      const { body, headers } = inEncoding(page, request.headers['accept-encoding'])
      response.writeHead(200, headers)
      response.end(method === 'HEAD' ? undefined : body)
      return true
    },
  }
}

export type PageCache = ReturnType<typeof pageCache>

async function compressed(html: string): Promise<StoredPage['bodies']> {
  const identity = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  return { br, gzip: zipped, identity }
}

function inEncoding({ headers, etag, bodies }: StoredPage, accepted: string | string[] | undefined) {
  const encoding = encodingFor(String(accepted ?? ''))
  const body = bodies[encoding]
  const length = String(body.length)
  const encoded = encoding !== 'identity' && { 'Content-Encoding': encoding }
  return { body, headers: { ...headers, ETag: etag, 'Content-Length': length, ...encoded } }
}

function encodingFor(text: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(text) ? 'gzip' : 'identity'
}
