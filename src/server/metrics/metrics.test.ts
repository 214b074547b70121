import { expect, it } from 'vitest'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'

const METRICS_TOKEN = 'a token of tests only, 32 letters'.replaceAll(' ', '-')

/** The samples by name and labels. */
async function scrape(site: TestSite): Promise<Map<string, number>> {
  const { status, text } = await site.call('GET', '/metrics', { token: METRICS_TOKEN })
  expect(status).toBe(200)
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

it('GET /metrics answers 404 without METRICS_TOKEN, whatever is sent', async () => {
  await using site = await openTestSite()

  for (const token of [undefined, '', 'undefined', 'null']) {
    expect((await site.call('GET', '/metrics', token === undefined ? {} : { token })).status).toBe(404)
  }
})

it('GET /metrics answers 401 to any other token', async () => {
  await using site = await openTestSite({ env: { METRICS_TOKEN } })
  const { token: admin } = await makeAdmin(site)

  const refused = [
    {},
    { token: '' },
    { token: admin },
    { token: METRICS_TOKEN.slice(0, -1) },
    { token: `${METRICS_TOKEN}x` },
    { headers: { authorization: METRICS_TOKEN } },
    { headers: { authorization: `Basic ${METRICS_TOKEN}` } },
  ]
  for (const given of refused) {
    const { status, headers, text } = await site.call('GET', '/metrics', given)
    expect([status, headers.get('www-authenticate'), text.includes('site_')]).toEqual([401, 'Bearer', false])
  }
})

onBothDatabases('GET /metrics', (open) => {
  it('answers requests by route, method and status, without parts of addresses', async () => {
    await using site = await open({ env: { METRICS_TOKEN } })
    const { token } = await makeAdmin(site)
    await site.call('GET', '/api/blogs/made-up-1')
    await site.call('GET', '/api/blogs/made-up-2')
    await site.call('POST', '/api/skills', { token, body: fullBody('skills') })
    await site.call('POST', '/api/skills', { body: {} })
    await site.call('GET', '/api/made/up')
    await site.call('PURGE', '/made-up')

    const samples = await scrape(site)

    const count = (route: string, method: string, status: string) =>
      samples.get(`site_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`)
    expect(count('/api/blogs', 'GET', '4xx')).toBe(2)
    expect(count('/api/skills', 'POST', '2xx')).toBe(1)
    expect(count('/api/skills', 'POST', '4xx')).toBe(1)
    expect(count('/api', 'GET', '4xx')).toBe(1)
    expect(count('page', 'other', '4xx')).toBe(1)
    expect([...samples.keys()].join()).not.toMatch(/made-up|PURGE/)
  })

  it('answers the state of queues, jobs, database and process', async () => {
    await using site = await open({ env: { METRICS_TOKEN, CONTACT_TO: 'owner@example.com' } })
    const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A message of some length.' }
    expect((await site.call('POST', '/api/contact', { body: message })).status).toBe(200)
    site.context.files.removeUnfinished = () => Promise.reject(new Error('EIO: i/o error'))
    await site.context.jobs.poll()
    await site.context.database.db
      .insertInto('media')
      .values({
        ...{ id: '1', file: 'a.png', name: 'a.png', alt: null, former_alts: '[]', width: 9, height: 9, bytes: 9 },
        ...{ created_at: new Date().toISOString(), sizing: null, sizing_alive_at: null },
      })
      .execute()

    const samples = await scrape(site)

    expect(samples.get('site_database_up')).toBe(1)
    expect(samples.get('site_queue_length{queue="letters"}')).toBe(2)
    expect(samples.get('site_queue_length{queue="drawings"}')).toBe(0)
    expect(samples.get('site_queue_length{queue="images"}')).toBe(1)
    expect(samples.get('site_queue_oldest_seconds{queue="drawings"}')).toBe(0)
    expect(samples.get('site_queue_oldest_seconds{queue="images"}')).toBeGreaterThanOrEqual(0)
    expect(samples.get('site_letters_stuck')).toBe(0)
    expect(samples.get('site_job_failed{job="remove old emails"}')).toBe(0)
    expect(samples.get('site_job_failed{job="remove unfinished files"}')).toBe(1)
    const now = Date.now() / 1000
    expect(samples.get('site_job_last_success_timestamp_seconds{job="remove old emails"}')).toBeLessThanOrEqual(now)
    expect(samples.get('process_start_time_seconds')).toBeLessThan(now)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(samples.get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0)
    expect([...samples.values()].every(Number.isFinite)).toBe(true)
  })
})

it('GET /metrics answers what the process knows while the database is closed', async () => {
  await using site = await openTestSite({ env: { METRICS_TOKEN } })
  await site.context.database.ping()
  await site.context.database.close()

  const samples = await scrape(site)

  expect(samples.get('site_database_up')).toBe(0)
  expect(samples.has('process_cpu_seconds_total')).toBe(true)
  expect(samples.has('site_letters_stuck')).toBe(false)
})
