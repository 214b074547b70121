import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './files.ts'
import { isKey, validKey } from './keys.ts'
import { type Body, type Call, failureOf, type Patience, s3Calls } from './s3-calls.ts'
import type { S3Settings } from './storage-url.ts'

/** A PUT replaces an object completely or not at all. An answer without an ETag comes from something that is not S3. */
export function s3Files(settings: S3Settings, patience?: Patience): FileStore {
  const send = s3Calls(settings, patience)

  /** @returns null if there is no such file */
  const headersOf = async (call: Call) => {
    const answer = await send(call)
    if (answer) await buffer(answer)
    return answer?.headers ?? null
  }

  const stream = (key: string, size: number, end?: number): Readable => {
    // S3 refuses a range of an empty file.
    if (size === 0) return Readable.from([])
    const read = new PassThrough()
    const call: Call = { method: 'GET', key, end }
    const copy = async () => {
      const answer = await send(call)
      if (!answer) throw failureOf(call)('404')
      if (!answer.headers.etag) {
        answer.destroy()
        throw failureOf(call)('without an ETag')
      }
      // `pipeline` would leave the answer open.
      if (read.destroyed) return void answer.destroy()
      await pipeline(answer, read)
    }
    copy().catch((error) => read.destroy(error))
    return read
  }

  const page = async (query: Record<string, string>) => {
    const call: Call = { method: 'GET', query: { 'list-type': '2', ...query } }
    const answer = await send(call)
    const listing = answer && listingIn(await text(answer))
    if (!listing) throw failureOf(call)('no list of files')
    return listing
  }

  return {
    where: { bucket: settings.bucket },

    reach: async () => void (await page({ 'max-keys': '1' })),

    async put(key, content) {
      validKey(key)
      await using body = await s3Body(content)
      const call: Call = { method: 'PUT', key, body }
      const headers = await headersOf(call)
      if (!headers?.etag) throw failureOf(call)('without an ETag')
      return `s3://${settings.bucket}/${key}`
    },

    async open(key) {
      if (!isKey(key)) return null
      const call: Call = { method: 'HEAD', key }
      const headers = await headersOf(call)
      if (!headers) return null
      const size = Number(headers['content-length'] ?? Number.NaN)
      if (Number.isNaN(size) || !headers.etag) throw failureOf(call)('without a length or an ETag')
      return { size, stream: ({ end } = {}) => stream(key, size, end), bytes: () => buffer(stream(key, size)) }
    },

    async remove(key, condition) {
      validKey(key)
      if (condition) {
        const headers = await headersOf({ method: 'HEAD', key })
        const written = Date.parse(headers?.['last-modified'] ?? '')
        if (!(written < condition.writtenBefore.getTime())) return
      }
      await headersOf({ method: 'DELETE', key })
    },

    async list(folder) {
      const prefix = folder === '' ? '' : `${validKey(folder)}/`
      const keys: string[] = []
      let next: string | undefined
      do {
        const part = await page({ prefix, ...(next !== undefined && { 'continuation-token': next }) })
        if (part.next === next && next !== undefined) throw failureOf({ method: 'GET' })('the same page twice')
        keys.push(...part.keys.filter(isKey))
        next = part.next
      } while (next !== undefined)
      return keys.sort()
    },

    async copyTo(key, path) {
      const file = await this.open(validKey(key))
      if (!file) throw new Error(`${key} does not exist.`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(file.stream(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    },

    // A PUT that was cut off leaves nothing.
    removeUnfinished: async () => {},
  }
}

/** @returns null if the text is not a list of S3 */
function listingIn(xml: string): { keys: string[]; next: string | undefined } | null {
  if (!/<ListBucketResult[\s>]/.test(xml)) return null
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key))
  const next = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]
  return { keys, next: next === undefined ? undefined : unescaped(next) }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })

type HeldBody = Body & AsyncDisposable

/** S3 wants the length and the hash of a body before its first byte. */
async function s3Body(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<HeldBody> {
  if (!(content instanceof Uint8Array)) return spooled(content)
  return {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    read: () => Readable.from([content]),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** A slow visitor's upload must not fill the memory. The file has no name, so it disappears with the process. */
async function spooled(content: AsyncIterable<Uint8Array>): Promise<HeldBody> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of content) {
      hash.update(piece)
      await file.appendFile(piece)
      size += piece.length
    }
    return {
      size,
      sha256: hash.digest('hex'),
      read: () => Readable.from(contentOf(file), { objectMode: false }),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Unlike `createReadStream`, it does not close the file, and does not fail when its reader does. */
async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  let position = 0
  for (;;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(64 * 1024), position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}
