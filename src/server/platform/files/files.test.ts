import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removedAtExit } from '../../../../tests/helpers/removed-at-exit.ts'
import { type S3Server, startS3 } from '../../../../tests/helpers/s3-server.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './files.ts'
import { isKey } from './keys.ts'
import { s3Files } from './s3.ts'
import { readStorageUrl } from './storage-url.ts'

const folder = removedAtExit(mkdtempSync(join(tmpdir(), 'files-')))
let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())

const kinds: [name: string, open: () => Promise<FileStore>][] = [
  ['disk', async () => diskFiles(mkdtempSync(join(folder, 'root-')))],
  ['S3', async () => s3Files(settingsOf(await server.bucket()))],
]

const settingsOf = (url: string) => {
  const settings = readStorageUrl(url)
  if (typeof settings === 'string') throw new Error(settings)
  return settings
}

async function* pieces(...contents: (string | Uint8Array)[]) {
  for (const content of contents) yield Buffer.from(content)
}

const contentOf = async (files: FileStore, key: string) => String(await (await files.open(key))?.bytes())

const hostile = ['', '.', '..', '/', '/etc/passwd', '../a', 'a/../b', 'a/..', 'a//b', 'a/', './a', 'a\0b', 'site.db']
const own = ['SITE.DB-wal', 'site.db/x', 'session-secret', '.restoring-1/a']

describe.each(kinds)('files on %s', (_, openStore) => {
  it('put() stores bytes and streams, and open() returns them', async () => {
    const files = await openStore()
    await files.reach()
    expect(await files.put('a/b/c.txt', pieces('one ', 'two'))).toContain('a/b/c.txt')
    await files.put('a/b/c.txt', Buffer.from('three'))
    await files.put('a/d.txt', pieces('one ', 'two'))

    const opened = await files.open('a/d.txt')
    expect(opened?.size).toBe(7)
    expect(await text(opened?.stream() ?? pieces())).toBe('one two')
    expect(await text(opened?.stream({ end: 2 }) ?? pieces())).toBe('one')
    expect(await contentOf(files, 'a/b/c.txt')).toBe('three')
  })

  it('open() returns null for a file that does not exist', async () => {
    const files = await openStore()
    await files.put('a/b.txt', Buffer.from('x'))
    for (const key of ['b.txt', 'a/c.txt', 'a']) expect(await files.open(key)).toBe(null)
  })

  it('stores empty and large files', async () => {
    const files = await openStore()
    const piece = Buffer.alloc(1024 * 1024, 'large')
    await files.put('empty', Buffer.alloc(0))
    await files.put('empty.txt', pieces())
    await files.put('large', pieces(...Array.from({ length: 12 }, () => piece)))

    for (const key of ['empty', 'empty.txt']) {
      const empty = await files.open(key)
      expect([empty?.size, await text(empty?.stream({ end: 99 }) ?? pieces('none'))]).toEqual([0, ''])
    }
    const bytes = await (await files.open('large'))?.bytes()
    expect(bytes?.equals(Buffer.concat(Array.from({ length: 12 }, () => piece)))).toBe(true)
  })

  it('a key may have any letters', async () => {
    const files = await openStore()
    const keys = ['a b/ü+%41.txt', 'a b/(!*).txt', 'a/b=c?d#e.txt']
    for (const key of keys) await files.put(key, Buffer.from(key))

    expect((await files.list('')).toSorted()).toEqual(keys.toSorted())
    for (const key of keys) expect(await contentOf(files, key)).toBe(key)
    for (const key of keys) await files.remove(key)
    expect(await files.list('')).toEqual([])
  })

  it('a failed put() leaves the earlier file and nothing else', async () => {
    const files = await openStore()
    await files.put('a/b.txt', Buffer.from('earlier'))
    const failing = async function* () {
      yield Buffer.from('half')
      throw new Error('cut off')
    }
    await expect(files.put('a/b.txt', failing())).rejects.toThrow('cut off')
    await expect(files.put('a/c.txt', failing())).rejects.toThrow('cut off')
    expect(await files.list('')).toEqual(['a/b.txt'])
    expect(await contentOf(files, 'a/b.txt')).toBe('earlier')
  })

  it('simultaneous put() calls leave one complete file', async () => {
    const files = await openStore()
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(10_000, String(index)))
    await Promise.all(contents.map((content) => files.put('a.bin', content)))
    const stored = await (await files.open('a.bin'))?.bytes()
    expect(contents.some((content) => stored?.equals(content))).toBe(true)
    expect(await files.list('')).toEqual(['a.bin'])
  })

  it('remove() deletes a file, and ignores a missing one and one that was written later', async () => {
    const files = await openStore()
    await files.put('a/b/one', Buffer.from('1'))
    await files.put('a/two', Buffer.from('2'))
    await files.remove('a/b/one')
    await files.remove('a/b/one')
    await files.remove('c/one', { writtenBefore: new Date() })
    const hour = 60 * 60 * 1000
    await files.remove('a/two', { writtenBefore: new Date(Date.now() - hour) })
    expect(await files.list('')).toEqual(['a/two'])
    await files.remove('a/two', { writtenBefore: new Date(Date.now() + hour) })
    expect(await files.list('')).toEqual([])
  })

  it('list() returns the sorted keys of a folder and its subfolders', async () => {
    const files = await openStore()
    const keys = ['a/b/c.txt', 'a/d.txt', 'ab/e.txt', 'f.txt']
    for (const key of keys.toReversed()) await files.put(key, Buffer.from('x'))
    expect(await files.list('')).toEqual(keys)
    expect(await files.list('a')).toEqual(['a/b/c.txt', 'a/d.txt'])
    expect(await files.list('nothing')).toEqual([])
  })

  it('copyTo() copies a file to a path', async () => {
    const files = await openStore()
    await files.put('a/b.txt', Buffer.from('copied'))
    const path = join(mkdtempSync(join(folder, 'copy-')), 'c/d.txt')
    await files.copyTo('a/b.txt', path)
    expect(readFileSync(path, 'utf8')).toBe('copied')
    await expect(files.copyTo('a/c.txt', `${path}.2`)).rejects.toThrow()
  })

  it.each([...hostile, ...own])('put(), remove() and open() refuse the key %j', async (key) => {
    const files = await openStore()
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('is not a valid file key')
    await expect(files.remove(key)).rejects.toThrow('is not a valid file key')
    expect(await files.open(key)).toBe(null)
  })
})

it('reach() refuses a bucket that does not exist, and a wrong key or secret', async () => {
  const settings = settingsOf(await server.bucket())
  for (const [wrong, reason] of [
    [{ bucket: 'another' }, '404 NoSuchBucket'],
    [{ secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    [{ accessKeyId: 'wrong' }, '403 InvalidAccessKeyId'],
  ] as const) {
    await expect(s3Files({ ...settings, ...wrong }).reach()).rejects.toThrow(reason)
  }
})

it('isKey returns false for every key that leads out of the folder', () => {
  const part = fc.constantFrom('..', '.', '', 'a', '/', '\\', '%2e%2e', '\0', 'site.db')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const key = parts.join('/')
      if (isKey(key)) expect(join('/data', key).startsWith('/data/')).toBe(true)
    }),
  )
})
