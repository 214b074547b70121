import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../tests/helpers/drawn-cases.ts'
import { decrypted, encrypted } from './encryption.ts'

const cheap = { memory: 8, passes: 1 }
const key = 'four words of a pass-phrase'
const header = 72
const chunk = 64 * 1024 + 16

async function* inPieces(content: Uint8Array, size = 50_000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const lock = (plain: Uint8Array, size?: number) => buffer(encrypted(inPieces(plain, size), key, cheap))
const unlock = (file: Uint8Array, passphrase: string | null = key, size?: number) =>
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
  expect(one.subarray(header, header + 64).equals(other.subarray(header, header + 64))).toBe(false)
})

test('a missing and a wrong pass-phrase are told apart from damage', async () => {
  const file = await lock(sample)
  await expect(unlock(file, null)).rejects.toThrow('site.backup is encrypted. Set BACKUP_KEY')
  await expect(unlock(file, 'another pass-phrase')).rejects.toThrow('was encrypted with another BACKUP_KEY')
})

const chunksOf = (file: Buffer) => {
  const found = []
  for (let at = header; at < file.length; at += chunk) found.push(file.subarray(at, at + chunk))
  return { start: file.subarray(0, header), found }
}

test.each<[string, (file: Buffer) => Buffer]>([
  ['cut within a chunk', (file) => file.subarray(0, header + chunk + 9)],
  ['cut between two chunks', (file) => file.subarray(0, header + 2 * chunk)],
  ['cut after the header', (file) => file.subarray(0, header)],
  ['cut within the header', (file) => file.subarray(0, 20)],
  ['with two chunks swapped', swapped],
  ['without its first chunk', withoutFirst],
  ['with a chunk twice', doubled],
  ['with bytes after its end', (file) => Buffer.concat([file, Buffer.from('more')])],
  ['with the end of another file', (file) => Buffer.concat([file, file.subarray(header)])],
])('a file %s is refused', async (_, change) => {
  await expect(unlock(change(await lock(sample)))).rejects.toThrow(/is (damaged or )?incomplete\. Copy it again/)
})

test('a file with any changed bit is refused', async () => {
  const file = await lock(sample.subarray(0, 70_000))
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (place, bit) => {
      const changed = Buffer.from(file)
      changed[place] = (changed[place] ?? 0) ^ (1 << bit)
      await expect(unlock(changed)).rejects.toThrow('site.backup is damaged or incomplete')
    }),
    { numRuns: rounds(40), examples: Array.from({ length: header }, (_, place): [number, number] => [place, 0]) },
  )
})

function swapped(file: Buffer) {
  const { start, found } = chunksOf(file)
  const [first = start, second = start, ...rest] = found
  return Buffer.concat([start, second, first, ...rest])
}
function withoutFirst(file: Buffer) {
  const { start, found } = chunksOf(file)
  return Buffer.concat([start, ...found.slice(1)])
}
function doubled(file: Buffer) {
  const { start, found } = chunksOf(file)
  const [first = start] = found
  return Buffer.concat([start, first, ...found])
}
