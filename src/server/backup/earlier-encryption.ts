import { argon2 as argon2Callback, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { BackupError } from './format.ts'

const argon2 = promisify(argon2Callback)

/** Releases until November 2026 encrypted backups in a format of their own, which decision 023 describes. */
const magic = Buffer.from('site-enc')
const headerLength = 72
const at = { version: 8, passes: 9, memory: 12, salt: 16, keyCheck: 32, checksum: 64 }
/** A file from elsewhere must not make a restore use all the memory. In KiB. */
const highest = { memory: 1_048_576, passes: 16 }
const tagLength = 16
const chunkLength = 64 * 1024 + tagLength

export const startsWithEarlier = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic)

export const damaged = (file: string) =>
  new BackupError(`${file} is damaged or incomplete. Copy it again, or use another backup.`)

export const wrongKey = (file: string) =>
  new BackupError(`${file} was encrypted with another BACKUP_KEY. Set the one from when it was made.`)

/** @throws BackupError if the pass-phrase is wrong, or the file is damaged, cut off or reordered */
export async function* decryptEarlier(path: string, passphrase: string): AsyncGenerator<Buffer> {
  await using file = await open(path)
  const { size } = await file.stat()
  const header = await part(file, 0, headerLength)
  const key = await keyOf(header, passphrase, path)
  for (let index = 0, start = headerLength; index === 0 || start < size; index += 1, start += chunkLength) {
    const chunk = await part(file, start, chunkLength)
    const end = chunk.length - tagLength
    if (end < 0) throw damaged(path)
    // The index detects reordered chunks, and the mark of the last chunk a file that was cut off.
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(index, 4, 6)
    nonce.writeUInt8(start + chunk.length === size ? 1 : 0, 11)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    decipher.setAAD(header)
    decipher.setAuthTag(chunk.subarray(end))
    const plain = decipher.update(chunk.subarray(0, end))
    try {
      decipher.final()
    } catch {
      throw damaged(path)
    }
    yield plain
  }
}

async function part(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function keyOf(header: Buffer, passphrase: string, file: string): Promise<Buffer> {
  if (header.length < headerLength) throw damaged(file)
  const checksum = createHash('sha256').update(header.subarray(0, at.checksum)).digest()
  if (!checksum.subarray(0, 8).equals(header.subarray(at.checksum))) throw damaged(file)
  const [memory, passes] = [header.readUInt32BE(at.memory), header.readUInt8(at.passes)]
  if (header.readUInt8(at.version) > 1 || memory > highest.memory || passes > highest.passes) throw damaged(file)
  const secret = await argon2('argon2id', {
    message: passphrase.normalize('NFC'),
    nonce: header.subarray(at.salt, at.keyCheck),
    tagLength: 64,
    parallelism: 1,
    memory,
    passes,
  })
  const check = createHmac('sha256', secret.subarray(32)).update(header.subarray(0, at.keyCheck)).digest()
  if (!timingSafeEqual(check, header.subarray(at.keyCheck, at.checksum))) throw wrongKey(file)
  return secret.subarray(0, 32)
}
