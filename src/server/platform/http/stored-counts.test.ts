import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limiterOn } from '../../../../tests/helpers/limiters.ts'
import { workflowBody } from '../../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'
import type { Counter, Rule } from './limiter.ts'
import { storedCounts } from './stored-counts.ts'

const tries: Rule = { name: 'tries', limit: 3, seconds: 60, store: 'database' }
const mails: Rule = { name: 'mails', limit: 5, seconds: 3600, store: 'database' }
const counters: Counter[] = [
  [tries, '2001:db8:1:2::/64'],
  [mails, 'ada@example.com'],
]

function counting({ context: { database } }: TestSite, secret = 'a secret') {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date(time)
  const counts = storedCounts({ database, secret, now })
  const rows = () => database.db.selectFrom('limit_window').selectAll().orderBy('key').execute()
  return { limiter: limiterOn({ counts, now }), counts, rows, pass: (seconds: number) => (time += seconds * 1000) }
}

onBothDatabases('counts in the database', (open, kind) => {
  it('hold no address and no mailbox, and nobody can compute their keys', async () => {
    await using site = await open()
    const { limiter, rows } = counting(site)
    await limiter.take(...counters)
    const stored = await rows()
    expect(stored).toEqual([
      { key: expect.stringMatching(/^mails [0-9a-f]{5}$/), remaining: 4, ends_at: '2026-03-01T13:00:00.000Z' },
      { key: expect.stringMatching(/^tries [0-9a-f]{5}$/), remaining: 2, ends_at: '2026-03-01T12:01:00.000Z' },
    ])
    await site.context.database.db.deleteFrom('limit_window').execute()
    const other = counting(site, 'another secret')
    await other.limiter.take(...counters)
    expect((await other.rows()).map(({ key }) => key)).not.toEqual(stored.map(({ key }) => key))
  })

  it('can be asked without counting or writing', async () => {
    await using site = await open()
    const { limiter, rows, pass } = counting(site)
    const asked = async () => (await limiter.wouldRefuse(...counters))?.seconds ?? null
    expect([await asked(), await rows()]).toEqual([null, []])
    while (await limiter.allows(...counters)) {}
    // As after the clock was set back, so that the window ends too late.
    pass(-3600)
    const before = await rows()
    expect([await asked(), await asked()]).toEqual([60, 60])
    expect(await rows()).toEqual(before)
    await limiter.refusal(...counters)
    pass(60)
    expect(await asked()).toBe(null)
  })

  it('are removed when their window is over, however many there are', async () => {
    await using site = await open()
    const { limiter, counts, rows, pass } = counting(site)
    await limiter.take(...counters)
    const ended = { remaining: 1, ends_at: '2026-03-01T11:59:59.000Z' }
    const many = Array.from({ length: 2500 }, (_, index) => ({ key: `made up ${index}`, ...ended }))
    await site.context.database.db.insertInto('limit_window').values(many).execute()
    await counts.removeEnded()
    expect(await rows()).toHaveLength(2)
    pass(60)
    await counts.removeEnded()
    expect(await rows()).toMatchObject([{ remaining: 4 }])
  })

  it('write nothing for a refused attempt', async () => {
    await using site = await open()
    const { limiter, rows } = counting(site)
    for (let count = 0; count < 3; count += 1) await limiter.take(...counters)
    const before = await rows()
    const readOnly = kind === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`
    const writable = kind === 'sqlite' ? sql`pragma query_only = off` : sql`set default_transaction_read_only = off`
    const { db } = site.context.database
    await readOnly.execute(db)
    for (let index = 0; index < 20; index += 1) {
      expect(await limiter.allows([mails, `made-up-${index}@example.com`], [tries, '2001:db8:1:2::/64'])).toBe(false)
    }
    await writable.execute(db)
    expect(await rows()).toEqual(before)
  })
})

it('answers 503 when another process locks the database; only downloads go on', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { id } = (await site.call('POST', '/api/workflows', { token, body: workflowBody({}) })).body
  const other = new DatabaseSync(join(site.dataDir, 'site.db'))
  other.exec('begin immediate')
  await sql`pragma busy_timeout = 10`.execute(site.context.database.db)

  const signIn = { email: 'ada@example.com', password: 'a guess' }
  const refused = await site.call('POST', '/api/auth/login', { body: signIn })
  const download = await site.call('GET', `/api/workflows/${id}/download`)
  other.exec('rollback')
  other.close()

  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect(download.status).toBe(200)
  expect((await site.call('POST', '/api/auth/login', { body: signIn })).status).toBe(401)
})
