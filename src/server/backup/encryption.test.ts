import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earlierBackup as earlier, newFolder } from '../../../tests/helpers/backup/samples.ts'
import { rounds } from '../../../tests/helpers/drawn-cases.ts'
import { decrypted, decryptFile, encrypted } from './encryption.ts'

/** scrypt's lowest cost. */
const cheap = 1
const key = 'four words of a pass-phrase'
const chunk = 64 * 1024 + 16
/** The chunks begin after the header of text and 16 bytes of a nonce. */
const headerOf = (file: Buffer) => file.indexOf('\n', file.indexOf('\n--- ') + 1) + 1 + 16

async function* inPieces(content: Uint8Array, size = 50_000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const lock = (plain: Uint8Array, size?: number) => buffer(encrypted(inPieces(plain, size), key, cheap))
const unlock = (file: Uint8Array, passphrase = key, size?: number) =>
  buffer(decrypted(inPieces(file, size), passphrase, 'site.backup'))

const sample = Buffer.alloc(300_000, 'The secrets of the site. ')

test('an encrypted backup contains none of its text, and is decrypted to the same bytes', async () => {
  const file = await lock(sample)
  expect(file.includes('secrets')).toBe(false)
  expect((await unlock(file)).equals(sample)).toBe(true)
})

test('every length and every size of the pieces comes back', async () => {
  const edges = [0, 1, 65_535, 65_536, 65_537, 131_072, 131_073]
  const length = fc.oneof(fc.constantFrom(...edges), fc.nat(200_000))
  await fc.assert(
    fc.asyncProperty(length, fc.integer({ min: 1_000, max: 200_000 }), async (size, piece) => {
      const plain = sample.subarray(0, size)
      expect((await unlock(await lock(plain, piece), key, piece)).equals(plain)).toBe(true)
    }),
    { numRuns: rounds(25), examples: edges.map((edge): [number, number] => [edge, 65_536]) },
  )
})

test('two files of the same content have nothing in common', async () => {
  const [one, other] = [await lock(sample), await lock(sample)]
  const start = headerOf(one)
  expect(one.subarray(start, start + 64).equals(other.subarray(start, start + 64))).toBe(false)
})

test('an encrypted backup begins as `age -d` expects it', async () => {
  expect((await lock(sample)).toString('latin1', 0, 32)).toBe('age-encryption.org/v1\n-> scrypt ')
})

test('a missing and a wrong pass-phrase are told apart from damage', async () => {
  const path = join(newFolder(), 'site.backup')
  writeFileSync(path, await lock(sample))
  const open = (passphrase: string | null) => decryptFile(path, passphrase, () => `${path}.plain`)
  await expect(open(null)).rejects.toThrow('site.backup is encrypted. Set BACKUP_KEY')
  await expect(open('another pass-phrase')).rejects.toThrow('was encrypted with another BACKUP_KEY')
})

/** Takes a file apart: its header, and its chunks. */
function chunksOf(file: Buffer, header: number) {
  const chunks: Buffer[] = []
  for (let at = header; at < file.length; at += chunk) chunks.push(file.subarray(at, at + chunk))
  return { start: file.subarray(0, header), chunks }
}

type Change = (file: Buffer, header: number) => Buffer
const cuts: [string, Change][] = [
  ['cut within a chunk', (file, header) => file.subarray(0, header + chunk + 9)],
  ['cut between two chunks', (file, header) => file.subarray(0, header + 2 * chunk)],
  ['cut after the header', (file, header) => file.subarray(0, header)],
  ['cut within the header', (file) => file.subarray(0, 40)],
  ['with two chunks swapped', swapped],
  ['without its first chunk', withoutFirst],
  ['with a chunk twice', doubled],
  ['with bytes after its end', (file) => Buffer.concat([file, Buffer.from('more')])],
  ['with the end of another file', (file, header) => Buffer.concat([file, file.subarray(header)])],
]

test.each(cuts)('a file %s is refused', async (_, change) => {
  const file = await lock(sample)
  await expect(unlock(change(file, headerOf(file)))).rejects.toThrow('is damaged or incomplete. Copy it again')
})

test('a file with any changed bit is refused', async () => {
  const file = await lock(sample.subarray(0, 70_000))
  const header = headerOf(file)
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (place, bit) => {
      const changed = Buffer.from(file)
      changed[place] = (changed[place] ?? 0) ^ (1 << bit)
      // In age's header, damage to the stored key looks like a wrong pass-phrase.
      const reason = place < header ? /is damaged or incomplete|was encrypted with another/ : 'is damaged or incomplete'
      await expect(unlock(changed)).rejects.toThrow(reason)
    }),
    { numRuns: rounds(40), examples: Array.from({ length: header }, (_, place): [number, number] => [place, 0]) },
  )
})

const earlierHeader = 72

/** Decrypts a file of an earlier release, and removes what that wrote. */
async function unlockEarlier(file: Buffer, passphrase: string | null = key): Promise<string> {
  const path = join(newFolder(), 'site.backup')
  writeFileSync(path, file)
  const plain = await decryptFile(path, passphrase, () => `${path}.plain`)
  const start = readFileSync(plain).toString('latin1', 0, 15)
  rmSync(plain)
  return start
}

test('a backup that an earlier release encrypted is decrypted', async () => {
  expect(await unlockEarlier(earlier)).toBe('SQLite format 3')
  await expect(unlockEarlier(earlier, null)).rejects.toThrow('site.backup is encrypted. Set BACKUP_KEY')
  await expect(unlockEarlier(earlier, 'another one')).rejects.toThrow('was encrypted with another BACKUP_KEY')
})

test.each(cuts)('a file of an earlier release %s is refused', async (_, change) => {
  await expect(unlockEarlier(change(earlier, earlierHeader))).rejects.toThrow('is damaged or incomplete. Copy it again')
})

test('a file of an earlier release with a changed bit is refused', async () => {
  const places = [8, 9, 12, 16, 40, 71, 72, 65_000, 65_620, earlier.length - 1]
  for (const place of places) {
    const changed = Buffer.from(earlier)
    changed[place] = (changed[place] ?? 0) ^ 1
    await expect(unlockEarlier(changed), `byte ${place}`).rejects.toThrow('site.backup is damaged or incomplete')
  }
})

function swapped(file: Buffer, header: number) {
  const { start, chunks } = chunksOf(file, header)
  const [first = start, second = start, ...rest] = chunks
  return Buffer.concat([start, second, first, ...rest])
}
function withoutFirst(file: Buffer, header: number) {
  const { start, chunks } = chunksOf(file, header)
  return Buffer.concat([start, ...chunks.slice(1)])
}
function doubled(file: Buffer, header: number) {
  const { start, chunks } = chunksOf(file, header)
  const [first = start] = chunks
  return Buffer.concat([start, first, ...chunks])
}
