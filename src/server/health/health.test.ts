import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

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
})

it('GET /api/health answers 503 and names the database when it is closed', async () => {
  await using site = await openTestSite()
  await site.context.database.ping()
  await site.context.database.close()

  const { status, body, text } = await site.call('GET', '/api/health')

  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 'failed', database: 'failed', storage: 'ok' })
  expect(text).not.toContain(site.dataDir)
})
