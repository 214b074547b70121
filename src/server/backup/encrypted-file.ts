import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { startOf } from './data-files.ts'
import { decrypted, encrypted } from './encryption.ts'
import { type KeyCost, startsEncrypted } from './encryption-header.ts'

/** How backups are encrypted. */
export interface Encryption {
  /** BACKUP_KEY; null for none. */
  backupKey: string | null
  /** For tests only. */
  keyCost?: KeyCost | undefined
}

/** Encrypts a file, and reads the result back. */
export async function encryptFile(from: string, to: string, passphrase: string, cost?: KeyCost): Promise<void> {
  await pipeline(encrypted(createReadStream(from), passphrase, cost), newFile(to))
  const [plain, readBack] = [createReadStream(from), decrypted(createReadStream(to), passphrase, to)]
  if ((await sha256(plain)) !== (await sha256(readBack))) {
    throw new BackupError('The encrypted backup differs from what was written. Is the disk or the memory faulty?')
  }
}

/** False for a missing file too. */
export const isEncryptedFile = async (file: string): Promise<boolean> =>
  startsEncrypted(await startOf(file).catch(() => Buffer.alloc(0)))

/** @returns the path of the decrypted file */
export async function decryptFile(file: string, to: string, passphrase: string | null): Promise<string> {
  await pipeline(decrypted(createReadStream(file), passphrase, file), newFile(to))
  return to
}

export async function sha256(content: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of content) sum.update(piece)
  return sum.digest('hex')
}

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 })
