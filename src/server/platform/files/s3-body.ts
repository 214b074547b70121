import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Body } from './s3-calls.ts'

/** A body that must be given back after its last attempt. */
export type HeldBody = Body & AsyncDisposable

/** S3 wants the length and the hash of a body before its first byte. */
export async function s3Body(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<HeldBody> {
  if (!(content instanceof Uint8Array)) return spooled(content)
  return {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    read: () => Readable.from([content]),
    [Symbol.asyncDispose]: async () => {},
  }
}

/**
 * Collects a stream in a temporary file: a slow visitor's upload must not fill the memory. The file has no name, so it
 * disappears with the process.
 */
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

/** Unlike `createReadStream`, it neither closes the file nor fails with its reader. */
async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  let position = 0
  for (;;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(64 * 1024), position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}
