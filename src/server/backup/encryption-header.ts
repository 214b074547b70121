import { argon2 as argon2Callback, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

const argon2 = promisify(argon2Callback)

/** What deriving the keys costs. It is stored in the file, so that it can be raised later. */
export interface KeyCost {
  /** KiB */
  memory: number
  passes: number
}

/** About 0.3 s and 64 MiB for each guess. */
const defaultCost: KeyCost = { memory: 65_536, passes: 3 }
/** A file from elsewhere must not make a restore use all the memory. */
const highest: KeyCost = { memory: 1_048_576, passes: 16 }

const magic = Buffer.from('site-enc')
const VERSION = 1
export const headerLength = 72
const at = { version: 8, passes: 9, memory: 12, salt: 16, keyCheck: 32, checksum: 64 }

/** Whether the first bytes of a file identify an encrypted backup. */
export const startsEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic)

export interface Keys {
  header: Buffer
  /** Encrypts the chunks. */
  key: Buffer
}

/** A new header with a random salt, so that no two files have the same key. */
export async function newKeys(passphrase: string, { memory, passes } = defaultCost): Promise<Keys> {
  const header = Buffer.alloc(headerLength)
  magic.copy(header)
  header.writeUInt8(VERSION, at.version)
  header.writeUInt8(passes, at.passes)
  header.writeUInt32BE(memory, at.memory)
  randomBytes(16).copy(header, at.salt)
  const { key, check } = await derived(passphrase, header)
  check.copy(header, at.keyCheck)
  checksumOf(header).copy(header, at.checksum)
  return { header, key }
}

/**
 * The key of a file, by its header.
 * @param passphrase BACKUP_KEY
 * @throws BackupError if the header is damaged, or the pass-phrase is missing or wrong
 */
export async function keysOf(header: Buffer, passphrase: string | null, file: string): Promise<Keys> {
  if (header.length < headerLength) throw new BackupError(`${file} is incomplete. Copy it again.`)
  if (!checksumOf(header).equals(header.subarray(at.checksum))) throw damaged(file)
  const { memory, passes } = costIn(header)
  if (header.readUInt8(at.version) > VERSION || memory > highest.memory || passes > highest.passes) {
    throw new BackupError(`${file} was made by a newer version of the site. Update the site, then restore the backup.`)
  }
  if (passphrase === null) {
    throw new BackupError(`${file} is encrypted. Set BACKUP_KEY to the pass-phrase that was set when it was made.`)
  }
  const { key, check } = await derived(passphrase, header)
  if (!timingSafeEqual(check, header.subarray(at.keyCheck, at.checksum))) {
    throw new BackupError(`${file} was encrypted with another BACKUP_KEY. Set the one from when it was made.`)
  }
  return { header, key }
}

export const damaged = (file: string) =>
  new BackupError(`${file} is damaged or incomplete. Copy it again, or use another backup.`)

const costIn = (header: Buffer): KeyCost => ({
  memory: header.readUInt32BE(at.memory),
  passes: header.readUInt8(at.passes),
})

/** Tells damage from a wrong pass-phrase. */
const checksumOf = (header: Buffer) =>
  createHash('sha256').update(header.subarray(0, at.checksum)).digest().subarray(0, 8)

async function derived(passphrase: string, header: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const secret = await argon2('argon2id', {
    // The same pass-phrase typed on another system may have accents in another form.
    message: passphrase.normalize('NFC'),
    nonce: header.subarray(at.salt, at.keyCheck),
    tagLength: 64,
    parallelism: 1,
    ...costIn(header),
  })
  const check = createHmac('sha256', secret.subarray(32)).update(header.subarray(0, at.keyCheck)).digest()
  return { key: secret.subarray(0, 32), check }
}
