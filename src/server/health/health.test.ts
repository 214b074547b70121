import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { openChecks } from './checks.ts'

onBothDatabases('/api/health', (open) => {
  it('GET /api/health answers 200 when everything works', async () => {
    await using site = await open()

    const { status, body } = await site.call('GET', '/api/health')

    expect([status, body]).toEqual([200, { status: 'ok', database: 'ok', mail: 'outbox', storage: 'ok' }])
  })

  it('GET /api/health answers 503 and names the storage when the data folder is missing', async () => {
    await using site = await open()
    rmSync(site.dataDir, { recursive: true })

    const { status, body } = await site.call('GET', '/api/health')

    expect([status, body]).toEqual([503, { status: 'failed', database: 'ok', mail: 'outbox', storage: 'failed' }])
  })

  it('GET /api/health answers the state of the jobs to an admin only', async () => {
    await using site = await open()
    const [admin, user] = [await makeAdmin(site), await makeUser(site)]
    const { files } = site.context
    files.removeUnfinished = () => Promise.reject(new Error('EIO: i/o error'))
    await site.context.jobs.poll()

    const others = [{}, { token: user.token }, { token: 'unknown' }]
    for (const given of others) {
      const { text } = await site.call('GET', '/api/health', given)
      expect(text).toBe('{"status":"ok","database":"ok","mail":"outbox","storage":"ok"}')
    }
    const { status, body } = await site.call('GET', '/api/health', { token: admin.token })
    expect([status, body.status]).toEqual([200, 'ok'])
    const time = expect.stringMatching(/Z$/)
    const name = 'remove unfinished files'
    const failed = {
      name,
      state: 'failed',
      started_at: time,
      failed_at: time,
      failure: 'EIO: i/o error',
      alive_at: null,
    }
    expect(body.jobs).toContainEqual({ ...failed, finished_at: null })
    expect(body.jobs).toContainEqual(expect.objectContaining({ name: 'remove old emails', state: 'ok' }))
  })
})

it('GET /api/health answers 503 and names the database when it is closed', async () => {
  await using site = await openTestSite()
  await site.context.database.ping()
  await site.context.database.close()

  const { status, body, text } = await site.call('GET', '/api/health', { token: 'the database cannot look it up' })

  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 'failed', database: 'failed', storage: 'ok' })
  expect(text).not.toContain(site.dataDir)
})

it('a storage that does not answer in time has failed, and the log says so', async () => {
  await using site = await openTestSite()
  const { database, now } = site.context
  const files = { ...site.context.files, put: () => new Promise<string>(() => {}) }
  const error = vi.fn()

  const checks = openChecks({ database, files, now, log: { ...site.context.log, error } }, 10)

  expect(await checks.storage()).toBe(false)
  expect(error.mock.calls[0]?.[0].err.message).toBe('The file storage has not answered for 0.01 seconds')
})

onBothDatabases('/api/health/ready', (open) => {
  it('GET /api/health/ready answers 200, and 503 from the moment the process stops', async () => {
    await using site = await open()

    const before = await site.call('GET', '/api/health/ready')
    expect([before.status, before.text]).toEqual([200, '{"status":"ready"}'])
    expect(before.headers.get('cache-control')).toBe('no-store')

    site.context.readiness.stop()
    const after = await site.call('GET', '/api/health/ready')
    expect([after.status, after.text, after.headers.get('retry-after')]).toEqual([503, '{"status":"stopping"}', '5'])
    expect((await site.call('GET', '/api/health/live')).status).toBe(200)
  })

  it('GET /api/health/ready answers 503 when the database lacks a migration', async () => {
    await using site = await open()
    const { db } = site.context.database
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(db)
    await rename('013-limits', 'another')

    const { status, text } = await site.call('GET', '/api/health/ready')

    expect([status, text]).toEqual([503, '{"status":"unavailable"}'])
    // All sites of this worker share the table.
    await rename('another', '013-limits')
  })
})

it('GET /api/health/ready answers 503 when the database is closed, and /live 200', async () => {
  await using site = await openTestSite()
  await site.context.database.ping()
  await site.context.database.close()

  const { status, text } = await site.call('GET', '/api/health/ready')
  expect([status, text]).toEqual([503, '{"status":"unavailable"}'])
  const live = await site.call('GET', '/api/health/live')
  expect([live.status, live.text]).toEqual([200, '{"status":"live"}'])
})

it('GET /api/health/live and /ready need no turn, so a flood does not make them fail', async () => {
  await using site = await openTestSite()
  const flood = Array.from({ length: 300 }, () => site.call('GET', '/api/skills'))
  let left = flood.length
  for (const call of flood) void call.then(() => (left -= 1))

  const answers = await Promise.all(['live', 'ready'].map((name) => site.call('GET', `/api/health/${name}`)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(left).toBeGreaterThan(100)
  await Promise.all(flood)
})
