import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { realPostgres } from '../../../../tests/helpers/databases.ts'
import { fullBody, makeEntry } from '../../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { sharedSite } from '../../../../tests/helpers/shared-site.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'
import { collectionNames } from '../../../contract/collections.ts'
import { nextPublication } from '../../entries/visible.ts'
import type { Schema } from '../../schema.ts'
import { ContentVersion, HeardVersion } from './content-version.ts'
import { openDatabase } from './open.ts'

onBothDatabases('the content version', (open) => {
  const shared = sharedSite(open)

  it.each(collectionNames)('rises with every write to %s, before the answer is sent', async (name) => {
    const { site, token } = shared
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
  const version = new HeardVersion()
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

const start = Date.parse('2026-05-01T12:00:00Z')

/** Makes processes with one clock, each with its version, and collects their announcements to the others. */
function processes({ context }: TestSite) {
  const clock = { time: start }
  const now = () => new Date(clock.time)
  const announced: number[] = []
  const process = () => {
    const content = new (class extends ContentVersion {
      override changed() {
        announced.push(clock.time)
        super.changed()
      }
    })()
    content.schedule(() => nextPublication(context.database.db, now()), now)
    return content
  }
  return { clock, announced, process }
}

onBothDatabases('a scheduled post', (open) => {
  it('raises the version of every process once, when it is due, without messages between them', async () => {
    await using site = await open()
    const { clock, announced, process } = processes(site)
    const all = [process(), process()]
    const versions = () => all.map(({ current }) => current)
    versions()
    await makeEntry(site, 'blogs', { published: true, publish_at: '2026-05-01T12:00:10.000Z' })
    for (const each of all) each.outdate()
    const before = versions()
    expect(before).toEqual([2, 2])
    // The time is looked up in the background.
    await site.context.database.ping()
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()

    clock.time = start + 9_999
    expect(versions()).toEqual(before)
    clock.time += 1
    await expect.poll(versions).toEqual([3, 3])
    clock.time += 60_000
    expect(versions()).toEqual([3, 3])
    expect(announced).toEqual([])
  })

  it('raises the version when the clock is set back, because a post that has appeared is then still to come', async () => {
    await using site = await open()
    const { clock, process } = processes(site)
    const content = process()
    const before = content.current
    clock.time += 365 * 24 * 60 * 60 * 1000
    expect(content.current).toBe(before)
    clock.time = start
    expect(content.current).toBe(before + 1)
    expect(content.current).toBe(before + 1)
  })
})
