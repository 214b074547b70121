import { afterEach, expect, it, vi } from 'vitest'
import { inAnotherProcess } from '../../../../tests/helpers/another-process.ts'
import { realPostgres } from '../../../../tests/helpers/databases.ts'
import { fullBody, makeEntry } from '../../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite } from '../../../../tests/helpers/site.ts'
import { collectionNames } from '../../../contract/collections.ts'
import type { Schema } from '../../schema.ts'
import { heardVersion } from './content-version.ts'
import { openDatabase } from './open.ts'

onBothDatabases('the content version', (open) => {
  it.each(collectionNames)('rises with every write to %s, before the answer is sent', async (name) => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { id } = await makeEntry(site, name)
    const { content } = site.context.database

    for (const [method, path] of [
      ['POST', `/api/${name}`],
      ['PUT', `/api/${name}/${id}`],
      ['DELETE', `/api/${name}/${id}`],
    ] as const) {
      const before = content.current
      const { status } = await site.call(method, path, {
        token,
        ...(method !== 'DELETE' && { body: fullBody(name) }),
      })
      expect([method, status < 300, content.current > before]).toEqual([method, true, true])
    }
  })
})

it('does not rise with a read or a refused write', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const before = site.context.database.content.current

  await site.call('GET', '/api/blogs')
  await site.call('POST', '/api/skills', { token, body: {} })
  await site.call('DELETE', '/api/skills/0198c0de-0000-7000-8000-000000000000', { token })

  expect(site.context.database.content.current).toBe(before)
})

afterEach(() => {
  vi.useRealTimers()
})

it('a process that hears nothing assumes a change before anything is five seconds old', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const version = heardVersion()
  const { current } = version

  vi.advanceTimersByTime(3_999)
  expect(version.current).toBe(current)
  version.heard(performance.now())
  vi.advanceTimersByTime(3_999)
  expect(version.current).toBe(current)

  for (const rises of [1, 2, 3]) {
    vi.advanceTimersByTime(4_000)
    expect(version.current).toBe(current + rises)
    expect(version.current).toBe(current + rises)
  }
})

it('a second connection to the SQLite file detects a write', async () => {
  await using site = await openTestSite()
  const other = openDatabase<Schema>({ databaseUrl: null, dataDir: site.dataDir })
  try {
    await other.ping()
    const before = other.content.current

    await makeEntry(site, 'skills')

    await expect.poll(() => other.content.current).toBeGreaterThan(before)
  } finally {
    await other.close()
  }
})

it('a write of another process is detected and read', async () => {
  await using site = await openTestSite()
  const before = site.context.database.content.current

  await inAnotherProcess('write-skill', { DATA_DIR: site.dataDir })

  await expect.poll(() => site.context.database.content.current).toBeGreaterThan(before)
  expect((await site.call('GET', '/api/skills')).body).toMatchObject([{ category: 'From elsewhere' }])
})

it.runIf(realPostgres)('a second pool on the same PostgreSQL detects a write', async () => {
  const other = openDatabase<Schema>({ databaseUrl: realPostgres, dataDir: '' })
  const writer = openDatabase<Schema>({ databaseUrl: realPostgres, dataDir: '' })
  try {
    await other.ping()
    // Waits until the listener has connected, because it misses earlier changes.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = other.content.current

    writer.content.changed()

    await expect.poll(() => other.content.current).toBeGreaterThan(before)
  } finally {
    await Promise.all([other.close(), writer.close()])
  }
})

it.runIf(realPostgres)('close() resolves right after opening', async () => {
  for (const wait of [0, 1, 5, 20]) {
    const database = openDatabase<Schema>({ databaseUrl: realPostgres, dataDir: '' })
    await Promise.all([database.ping(), new Promise((resolve) => setTimeout(resolve, wait))])
    await database.close()
  }
})
