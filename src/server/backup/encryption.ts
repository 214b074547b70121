import { createCipheriv, createDecipheriv } from 'node:crypto'
import { damaged, headerLength, type KeyCost, keysOf, newKeys } from './encryption-header.ts'

/** The format is in docs/decisions/023-encrypted-backups.md. */
const CHUNK = 64 * 1024
const TAG = 16

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts a stream. @param cost for tests only */
export async function* encrypted(plain: Bytes, passphrase: string, cost?: KeyCost): AsyncGenerator<Buffer> {
  const { header, key } = await newKeys(passphrase, cost)
  yield header
  for await (const { chunk, index, last } of chunks(plain, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last))
    cipher.setAAD(header)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts a stream. What it yields is authentic, but complete only if it ends without an error.
 * @param file its name, for the errors
 * @throws BackupError if the pass-phrase is missing or wrong, or the file is damaged, cut off or reordered
 */
export async function* decrypted(cipherText: Bytes, passphrase: string | null, file: string): AsyncGenerator<Buffer> {
  const { header, rest } = await split(cipherText, headerLength)
  const { key } = await keysOf(header, passphrase, file)
  for await (const { chunk, index, last } of chunks(rest, CHUNK + TAG)) {
    if (chunk.length < TAG) throw damaged(file)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last), { authTagLength: TAG })
    decipher.setAAD(header)
    decipher.setAuthTag(chunk.subarray(chunk.length - TAG))
    const plain = decipher.update(chunk.subarray(0, chunk.length - TAG))
    try {
      decipher.final()
    } catch {
      throw damaged(file)
    }
    yield plain
  }
}

/** The index detects reordering, the mark of the last chunk detects a cut. No key is used for two files. */
function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 4, 6)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

/** Cuts a stream into chunks of one size. The last one is shorter or equal, and empty only if the stream is. */
async function* chunks(source: Bytes, size: number) {
  let kept: Uint8Array[] = []
  let length = 0
  let index = 0
  for await (const piece of source) {
    kept.push(piece)
    length += piece.length
    if (length <= size) continue
    let all = Buffer.concat(kept)
    // A full chunk waits for the next byte, because it may be the last one.
    for (; all.length > size; all = all.subarray(size)) {
      yield { chunk: all.subarray(0, size), index: index++, last: false }
    }
    kept = [all]
    length = all.length
  }
  yield { chunk: Buffer.concat(kept), index, last: true }
}

/** The first bytes of a stream, and a stream of the others. */
async function split(source: Bytes, size: number): Promise<{ header: Buffer; rest: Bytes }> {
  const pieces = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < size) {
    const { value, done } = await pieces.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* rest() {
    yield start.subarray(size)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { header: start.subarray(0, size), rest: rest() }
}
