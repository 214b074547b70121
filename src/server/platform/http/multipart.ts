import type { Hmac } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { type ApiError, errors } from './errors.ts'

export interface Part {
  name: string
  /** Null for a field that is not a file; empty for a file input without a file. */
  fileName: string | null
  body: AsyncIterable<Buffer>
}

const cutShort = () => errors.malformed('The form is incomplete, or not a multipart form.')
const headerEnd = Buffer.from('\r\n\r\n')
const longestHeader = 8 * 1024
const maxParts = 20

/** Refuses any other type before the body is read. */
export const multipartOnly = (refusal = () => errors.wrongType('multipart/form-data')) =>
  createMiddleware(async (c, next) => {
    if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) throw refusal()
    await next()
  })

/** Reads up to the limit, whatever length was announced: fields before a file that is too large are still read. */
export async function* formParts(
  request: Request,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => ApiError },
): AsyncGenerator<Part> {
  const { body, headers } = request
  async function* upToLimit() {
    let length = 0
    for await (const piece of body ?? []) {
      length += piece.length
      if (length > maxBytes) throw tooLarge()
      yield piece
    }
  }
  let parts = 0
  for await (const part of partsOf(upToLimit(), headers.get('content-type') ?? '')) {
    parts += 1
    if (parts > maxParts) throw errors.malformed('The form has too many fields.')
    const digest = digests.get(request)
    const body = digest ? digested(part, digest) : part.body
    yield { ...part, body }
    await skip(body)
  }
}

const digests = new WeakMap<Request, Hmac>()

/** Reading this form adds its parts to the digest, but not the boundary, which differs each time. */
export const digestForm = (request: Request, digest: Hmac): void => void digests.set(request, digest)

async function* digested({ name, fileName, body }: Part, digest: Hmac): AsyncGenerator<Buffer> {
  digest.update(JSON.stringify([name, fileName]))
  for await (const piece of body) {
    digest.update(piece)
    yield piece
  }
}

/** RFC 7578. A file is stored while it arrives, and an upload takes the memory of one chunk. @throws malformed */
export async function* partsOf(source: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw cutShort()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const incoming = delimitedReader(source)

  await skip(incoming.until(delimiter))
  while ((await incoming.take(2)).toString('latin1') === '\r\n') {
    const header = await collect(incoming.until(headerEnd), longestHeader)
    const body = incoming.until(delimiter)
    yield { ...disposition(header.toString('utf8')), body }
    await skip(body)
  }
}

const fieldTooLong = () => errors.malformed('A form field is too long.')

/** Reads a whole body. @throws `tooLarge` if it is longer */
export async function collect(body: AsyncIterable<Buffer>, maxBytes: number, tooLarge = fieldTooLong): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > maxBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function skip(body: AsyncIterable<Buffer>) {
  for await (const _ of body);
}

function disposition(header: string): Pick<Part, 'name' | 'fileName'> {
  const line = header.split('\r\n').find((text) => /^content-disposition:\s*form-data\s*;/i.test(text)) ?? ''
  const value = (name: string) => {
    const text = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(line)?.[1]
    // Browsers encode a quote as %22, other clients as \".
    return text?.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"')
  }
  const name = value('name')
  if (name === undefined) throw cutShort()
  return { name, fileName: value('filename') ?? null }
}

/** A stream that is read up to a delimiter. The first delimiter of a form may be at its very start. */
function delimitedReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let buffered = Buffer.from('\r\n')

  const readMore = async () => {
    const { done, value } = await iterator.next()
    if (done) throw cutShort()
    buffered = buffered.length === 0 ? Buffer.from(value) : Buffer.concat([buffered, value])
  }
  const takeBytes = (length: number): Buffer => {
    const bytes = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    return bytes
  }

  return {
    async take(length: number): Promise<Buffer> {
      while (buffered.length < length) await readMore()
      return takeBytes(length)
    },

    async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = buffered.indexOf(delimiter)
        if (at >= 0) {
          const bytes = takeBytes(at)
          takeBytes(delimiter.length)
          yield bytes
          return
        }
        // The delimiter may have begun at the end of this buffer.
        if (buffered.length >= delimiter.length) yield takeBytes(buffered.length - delimiter.length + 1)
        await readMore()
      }
    },
  }
}
