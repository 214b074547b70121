import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context as Call } from 'hono'
import type { AppEnv } from './app-env.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface PreparedBody {
  etag: string
  bodies: Record<Encoding, Buffer<ArrayBuffer>>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export async function prepareBody(body: string | Buffer, etag = etagOf(body)): Promise<PreparedBody> {
  const identity = Buffer.from(body)
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  return { etag, bodies: { br, gzip: zipped, identity } }
}

interface OneBody {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

/** Compresses in this thread: handing the text to another one would cost as much. */
export function compressedOnce(text: string, accepted: string | undefined): OneBody {
  const encoding = encodingFor(accepted)
  if (encoding === 'identity') return { body: Buffer.from(text), headers: {} }
  const body =
    encoding === 'br'
      ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
      : gzipSync(text, { level: 3 })
  return { body, headers: { 'Content-Encoding': encoding } }
}

export function inEncoding({ etag, bodies }: PreparedBody, accepted: string | string[] | undefined) {
  const encoding = encodingFor(accepted)
  const body = bodies[encoding]
  const encoded = encoding === 'identity' ? undefined : { 'Content-Encoding': encoding }
  const headers: Record<string, string> = { ETag: etag, 'Content-Length': String(body.length), ...encoded }
  return { body, headers }
}

export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim())) ?? false

/** Answers 304 to a client that has the tagged body. Clients revalidate each time, unless `headers` say otherwise. */
export function sendTagged(
  c: Call<AppEnv>,
  etag: string,
  body: () => string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string>,
): Response {
  const isCurrent = isKnown(etag, c.req.header('if-none-match'))
  const all = { 'Cache-Control': 'public, max-age=0, must-revalidate', ...headers, ETag: etag }
  return isCurrent ? c.body(null, 304, all) : c.body(body(), 200, all)
}

/** Finds an encoding in `Accept-Encoding`, unless its weight is 0. */
const accepting = (encoding: Encoding) => new RegExp(`(^|,)\\s*${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`, 'i')

const [brotli, zipped] = [accepting('br'), accepting('gzip')]

export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (brotli.test(text)) return 'br'
  return zipped.test(text) ? 'gzip' : 'identity'
}
