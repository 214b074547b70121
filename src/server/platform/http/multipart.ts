import { ApiError, errors } from './errors.ts'

/** One part of a form, as it comes in. Its body must be read before the next part is asked for. */
export interface Part {
  name: string
  /** Null for a field that is no file; empty for a file input in which nothing was chosen. */
  fileName: string | null
  body: AsyncIterable<Buffer>
}

const cutShort = () => errors.malformed('The form is cut short or is no multipart form.')
const headerEnd = Buffer.from('\r\n\r\n')
const longestHeader = 8 * 1024
const maxParts = 20

interface BodyLimit {
  longest: number
  tooLarge: () => ApiError
}

/**
 * The parts of a form as it comes in. Reading stops at the limit, not at the announced length: the fields before a file
 * that is too large are still known.
 * @throws malformed, and `tooLarge`
 */
export async function* formParts({ body, headers }: Request, limit: BodyLimit): AsyncGenerator<Part> {
  let parts = 0
  for await (const part of partsOf(upTo(limit, body), headers.get('content-type') ?? '')) {
    parts += 1
    if (parts > maxParts) throw errors.malformed('The form has too many fields.')
    yield part
  }
}

async function* upTo({ longest, tooLarge }: BodyLimit, body: ReadableStream<Uint8Array> | null) {
  let length = 0
  try {
    for await (const piece of body ?? []) {
      length += piece.length
      if (length > longest) throw tooLarge()
      yield piece
    }
  } catch (error) {
    // The visitor closed the page; nobody is there to be told, and it is no failure of ours.
    throw error instanceof ApiError ? error : errors.malformed('The upload was interrupted.')
  }
}

/**
 * The parts of a multipart form (RFC 7578) one after another, so that a file goes to the disk while it comes and no
 * upload takes more memory than a piece of it.
 * @throws malformed
 */
export async function* partsOf(source: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw cutShort()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const incoming = piecewise(source)

  await skip(incoming.until(delimiter))
  while ((await incoming.take(2)).toString('latin1') === '\r\n') {
    const header = await collect(incoming.until(headerEnd), longestHeader)
    const body = incoming.until(delimiter)
    yield { ...disposition(header.toString('utf8')), body }
    await skip(body)
  }
}

const fieldTooLong = () => errors.malformed('A field of the form is too long.')

/** Reads a body whole. @throws `tooLarge` when it is longer */
export async function collect(body: AsyncIterable<Buffer>, longest: number, tooLarge = fieldTooLong): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > longest) throw tooLarge()
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
    const found = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(line)?.[1]
    // Browsers write a quote as %22, others as \".
    return found?.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"')
  }
  const name = value('name')
  if (name === undefined) throw cutShort()
  return { name, fileName: value('filename') ?? null }
}

/** A stream that is read up to a mark. The first delimiter of a form may stand at its very start. */
function piecewise(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let held = Buffer.from('\r\n')

  const more = async () => {
    const { done, value } = await iterator.next()
    if (done) throw cutShort()
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value])
  }
  const taken = (length: number): Buffer => {
    const bytes = held.subarray(0, length)
    held = held.subarray(length)
    return bytes
  }

  return {
    async take(length: number): Promise<Buffer> {
      while (held.length < length) await more()
      return taken(length)
    },

    /** What comes before the mark, in pieces; the mark itself is left out. */
    async *until(mark: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = held.indexOf(mark)
        if (at >= 0) {
          const bytes = taken(at)
          taken(mark.length)
          yield bytes
          return
        }
        // The mark may have begun at the end of what is here.
        if (held.length >= mark.length) yield taken(held.length - mark.length + 1)
        await more()
      }
    },
  }
}
