import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { damaged, decryptEarlier, startsWithEarlier, wrongKey } from './earlier-encryption.ts'
import { BackupError, startOf } from './format.ts'

/** age (https://age-encryption.org/v1): `age -d` opens a backup without this site (decision 023). */
const ageLine = 'age-encryption.org/v1\n'

/** 64 MiB and about 0.3 s for each guess. */
const scryptCost = 16

type Bytes = AsyncIterable<Uint8Array>

export const startsEncrypted = (start: Buffer): boolean =>
  start.toString('latin1', 0, ageLine.length) === ageLine || startsWithEarlier(start)

/** @param cost for tests only */
export async function* encrypted(plain: Bytes, passphrase: string, cost = scryptCost): AsyncGenerator<Uint8Array> {
  // Loaded here, because a process that serves the site does not need it.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase.normalize('NFC'))
  encrypter.setScryptWorkFactor(cost)
  yield* bytesOf(await encrypter.encrypt(streamOf(plain)))
}

/** The output is authentic, but complete only if no error ends it. @throws BackupError if key or file are wrong */
export async function* decrypted(cipherText: Bytes, passphrase: string, file: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  // The same pass-phrase typed on another system may have accents in another form.
  decrypter.addPassphrase(passphrase.normalize('NFC'))
  try {
    yield* bytesOf(await decrypter.decrypt(streamOf(cipherText)))
  } catch (error) {
    // Errors of the disk have a code, errors of the format do not.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw error.message.startsWith('no identity matched') ? wrongKey(file) : damaged(file)
  }
}

// Node's web streams are those of a browser, whose types have no iteration.
type WebStream = globalThis.ReadableStream<Uint8Array>
const streamOf = (bytes: Bytes) => ReadableStream.from(bytes) as unknown as WebStream
const bytesOf = (stream: WebStream) => stream as unknown as Bytes

export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  await pipeline(encrypted(createReadStream(from), passphrase), newFile(to))
  const readBack = decrypted(createReadStream(to), passphrase, to)
  if ((await sha256(createReadStream(from))) !== (await sha256(readBack))) {
    throw new BackupError('The encrypted backup differs from what was written. Is the disk or the memory faulty?')
  }
}

/** @returns the decrypted file at the path of `at`, or a plain file as it is @throws BackupError if the key or the file is wrong */
export async function decryptFile(file: string, passphrase: string | null, at: () => string): Promise<string> {
  const start = await startOf(file).catch(() => Buffer.alloc(0))
  if (!startsEncrypted(start)) return file
  if (passphrase === null) {
    throw new BackupError(`${file} is encrypted. Set BACKUP_KEY to the pass-phrase that was set when it was made.`)
  }
  const to = at()
  const plain = startsWithEarlier(start)
    ? decryptEarlier(file, passphrase)
    : decrypted(createReadStream(file), passphrase, file)
  await pipeline(plain, newFile(to))
  return to
}

export async function sha256(content: Bytes): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of content) sum.update(piece)
  return sum.digest('hex')
}

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 })
