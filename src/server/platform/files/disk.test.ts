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
import { expect, it } from 'vitest'
import { removedAtExit } from '../../../../tests/helpers/removed-at-exit.ts'
import { diskFiles } from './disk.ts'

const all = removedAtExit(mkdtempSync(join(tmpdir(), 'files-')))
const newRoot = () => mkdtempSync(join(all, 'root-'))

const keysOf = (root: string, folder = '') => diskFiles(root).list(folder)

it('put() returns the path of a file that only the owner can read', async () => {
  const root = newRoot()
  expect(await diskFiles(root).put('a/b/c.txt', Buffer.from('x'))).toBe(join(root, 'a/b/c.txt'))
  expect(statSync(join(root, 'a/b/c.txt')).mode & 0o777).toBe(0o600)
})

it('a file that is being written is not listed, and a failed put() leaves nothing in the folder', async () => {
  const root = newRoot()
  const files = diskFiles(root)
  const failing = async function* () {
    yield Buffer.from('half')
    expect(readdirSync(join(root, 'a'))).toHaveLength(1)
    expect(await keysOf(root)).toEqual([])
    throw new Error('cut off')
  }
  await expect(files.put('a/b.txt', failing())).rejects.toThrow('cut off')
  expect(readdirSync(join(root, 'a'))).toEqual([])
})

it('simultaneous put() calls leave one file', async () => {
  const root = newRoot()
  await Promise.all(Array.from({ length: 20 }, () => diskFiles(root).put('a.bin', Buffer.alloc(10_000))))
  expect(readdirSync(root)).toEqual(['a.bin'])
})

it('put() does not create a missing data folder', async () => {
  const root = join(newRoot(), 'gone')
  await expect(diskFiles(root).put('a/b.txt', Buffer.from('x'))).rejects.toThrow('ENOENT')
  expect(existsSync(root)).toBe(false)
})

it('remove() deletes the file and its empty folders, also while put() creates them again', async () => {
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

it('list() and removeUnfinished() pass over a folder that remove() takes away meanwhile', async () => {
  const root = newRoot()
  const files = diskFiles(root)
  for (let round = 0; round < 100; round += 1) {
    const keys = Array.from({ length: 5 }, (_, index) => `${index}/a.txt`)
    for (const key of keys) await files.put(key, Buffer.from('x'))
    const removals = keys.map((key) => files.remove(key))
    await Promise.all([...removals, files.list(''), files.removeUnfinished(new Date(0))])
  }
  expect(readdirSync(root)).toEqual([])
})

it('list() follows links without loops, and leaves out the database and the secret', async () => {
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

it('removeUnfinished() removes the files of killed processes, and none that is being written', async () => {
  const root = newRoot()
  const [old, fresh] = ['0', '1'].map((digit) => `a.pdf.${digit.repeat(8)}-0000-4000-8000-000000000000.part`)
  for (const name of [old, fresh, 'a.pdf', 'a.part']) {
    writeFileSync(join(root, String(name)), '')
    if (name !== fresh) utimesSync(join(root, String(name)), 1000, 1000)
  }
  await diskFiles(root).removeUnfinished(new Date(2_000_000))
  expect(readdirSync(root)).toEqual(['a.part', 'a.pdf', fresh])
})
