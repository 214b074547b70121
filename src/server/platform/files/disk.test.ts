import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { removedAtExit } from '../../../../tests/helpers/removed-at-exit.ts'
import { diskFiles } from './disk.ts'
import { isKey } from './keys.ts'

const all = removedAtExit(mkdtempSync(join(tmpdir(), 'files-')))
const newRoot = () => mkdtempSync(join(all, 'root-'))

const keysOf = async (root: string, folder = '') => (await diskFiles(root).list(folder)).map(({ key }) => key)

it('put() stores bytes and streams, and open() reads them again', async () => {
  const root = newRoot()
  const files = diskFiles(root)
  const pieces = async function* () {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  expect(await files.put('a/b/c.txt', pieces())).toBe(join(root, 'a/b/c.txt'))
  await files.put('a/b/c.txt', Buffer.from('three'))
  await files.put('a/d.txt', pieces())

  const opened = await files.open('a/d.txt')
  expect(opened?.size).toBe(7)
  expect(await text(opened?.stream() ?? Readable.from([]))).toBe('one two')
  expect(await text(opened?.stream({ end: 2 }) ?? Readable.from([]))).toBe('one')
  expect(String(await (await files.open('a/b/c.txt'))?.bytes())).toBe('three')
  expect(statSync(join(root, 'a/d.txt')).mode & 0o777).toBe(0o600)
})

it('put() that fails leaves the earlier file and nothing else', async () => {
  const root = newRoot()
  const files = diskFiles(root)
  await files.put('a/b.txt', Buffer.from('earlier'))
  const failing = async function* () {
    yield Buffer.from('half')
    expect(readdirSync(join(root, 'a'))).toHaveLength(2)
    expect(await keysOf(root)).toEqual(['a/b.txt'])
    throw new Error('cut off')
  }
  await expect(files.put('a/b.txt', failing())).rejects.toThrow('cut off')
  expect(readdirSync(join(root, 'a'))).toEqual(['b.txt'])
  expect(String(await (await files.open('a/b.txt'))?.bytes())).toBe('earlier')
})

it('put() many times at once leaves one whole file', async () => {
  const root = newRoot()
  const files = diskFiles(root)
  const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(10_000, String(index)))
  await Promise.all(contents.map((content) => files.put('a.bin', content)))
  const stored = await (await files.open('a.bin'))?.bytes()
  expect(contents.some((content) => stored?.equals(content))).toBe(true)
  expect(readdirSync(root)).toEqual(['a.bin'])
})

it('put() does not make a data folder that is gone', async () => {
  const root = join(newRoot(), 'gone')
  await expect(diskFiles(root).put('a/b.txt', Buffer.from('x'))).rejects.toThrow('ENOENT')
  expect(existsSync(root)).toBe(false)
})

it('remove() takes away the file and the folders that it leaves empty; put() makes them again at the same time', async () => {
  const root = newRoot()
  const files = diskFiles(root)
  await files.put('a/b/one', Buffer.from('1'))
  await files.put('a/two', Buffer.from('2'))
  await files.remove('a/b/one')
  await files.remove('a/b/one')
  expect(readdirSync(join(root, 'a'))).toEqual(['two'])
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([files.remove('a/two'), files.put('a/three', Buffer.from('3'))])
    await Promise.all([files.put('a/two', Buffer.from('2')), files.remove('a/three')])
  }
  await files.remove('a/two')
  expect(readdirSync(root)).toEqual([])
})

it('list() follows links, goes in circles nowhere, and shows neither the database nor the secret', async () => {
  const [root, other] = [newRoot(), newRoot()]
  for (const name of ['site.db', 'site.db-wal', 'session-secret', 'b.txt']) writeFileSync(join(root, name), '')
  mkdirSync(join(root, '.restoring-7/files'), { recursive: true })
  writeFileSync(join(root, '.restoring-7/files/x'), '')
  writeFileSync(join(other, 'one.webp'), '')
  symlinkSync(other, join(root, 'media'))
  symlinkSync(other, join(other, 'back'))
  expect(await keysOf(root)).toEqual(['b.txt', 'media/one.webp'])
  expect(await keysOf(root, 'media')).toEqual(['media/one.webp'])
  expect(await keysOf(root, 'nothing')).toEqual([])
})

it('removeUnfinished() removes what a killed process left, and no file that is being written', async () => {
  const root = newRoot()
  const [old, fresh] = ['0', '1'].map((digit) => `a.pdf.${digit.repeat(8)}-0000-4000-8000-000000000000.part`)
  for (const name of [old, fresh, 'a.pdf', 'a.part']) {
    writeFileSync(join(root, String(name)), '')
    if (name !== fresh) utimesSync(join(root, String(name)), 1000, 1000)
  }
  await diskFiles(root).removeUnfinished(new Date(2_000_000))
  expect(readdirSync(root)).toEqual(['a.part', 'a.pdf', fresh])
})

const hostile = ['', '.', '..', '/', '/etc/passwd', '../a', 'a/../b', 'a/..', 'a//b', 'a/', './a', 'a\0b', 'site.db']
const own = ['SITE.DB-wal', 'site.db/x', 'session-secret', '.restoring-1/a']

it.each([...hostile, ...own])('the key %j is refused', async (key) => {
  const files = diskFiles(newRoot())
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('cannot be the key')
  await expect(files.remove(key)).rejects.toThrow('cannot be the key')
  expect(await files.open(key)).toBe(null)
})

it('a key never leads out of the folder', () => {
  const part = fc.constantFrom('..', '.', '', 'a', '/', '\\', '%2e%2e', '\0', 'site.db')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const key = parts.join('/')
      if (isKey(key)) expect(join('/data', key).startsWith('/data/')).toBe(true)
    }),
  )
})
