import { sql } from 'kysely'
import pino from 'pino'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

it('while the database refuses to index a planned post, searches find the others and the log says it once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await using site = await openTestSite()
  const soon = new Date(Date.now() + 60_000).toISOString()
  const post = { content: 'Queues', published: true }
  await makeEntry(site, 'blogs', { ...post, title: 'Planned', slug: 'planned', publish_at: soon })
  await makeEntry(site, 'blogs', { ...post, title: 'Published', slug: 'published' })
  const { db } = site.context.database
  await sql`create trigger refuse before update on search_entries begin select raise(abort, 'refused'); end`.execute(db)

  const later = again(site, { log, now: () => new Date(Date.now() + 120_000) })
  const titles = async () =>
    (await later.call('GET', '/api/search?q=queues')).body.map(({ title }: { title: string }) => title)
  expect([await titles(), await titles()]).toEqual([['Published'], ['Published']])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Could not index planned entries')

  await sql`drop trigger refuse`.execute(db)
  expect((await titles()).sort()).toEqual(['Planned', 'Published'])
  expect(lines).toHaveLength(1)
})
