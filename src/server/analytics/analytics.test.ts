import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { clockAt, firefox, minute, report, safari, short, statsOf } from '../../../tests/helpers/read-reports.ts'
import { mostADay } from './count-seen.ts'

const seconds = (count: number) => count * 1000

onBothDatabases('figures', (open, kind) => {
  it('count a repeated view of a page within 30 minutes as one read, and a visitor once a day', async () => {
    const clock = clockAt('2026-11-22T09:00:00Z')
    await using site = await open(clock)
    const { token } = await makeAdmin(site)
    await report(site, { path: '/about' })
    await report(site, { path: '/about/?lang=fr' })
    await site.context.analytics.flush()
    clock.time += 29 * minute
    await report(site, { path: '/about' })
    await report(site, { path: '/about' }, { agent: safari })
    expect((await statsOf(site, token)).total).toEqual({ reads: 2, visitors: 2, downloads: 0, imports: 0, messages: 0 })
    clock.time += 2 * minute
    await report(site, { path: '/about' })
    const { total, rows } = await statsOf(site, token, 'by=page')
    expect([total.reads, total.visitors]).toEqual([3, 2])
    expect(short(rows)).toEqual([{ key: '/about', reads: 3, visitors: 2 }])
  })

  it('leave out bots, prefetches, requests with a token, the owner, and pages that do not exist', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { token: reader } = await makeUser(site)
    await makeEntry(site, 'blogs', { slug: 'read-me', published: true })
    await makeEntry(site, 'blogs', { slug: 'draft', published: false })
    for (const agent of [
      '',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'curl/8.5.0',
      `${firefox} HeadlessChrome/140`,
    ]) {
      expect((await report(site, { path: '/' }, { agent })).status).toBe(204)
    }
    await report(site, { path: '/' }, { token })
    await report(site, { path: '/' }, { token: reader })
    await report(site, { path: '/' }, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    for (const path of [
      '/blogs/draft',
      '/blogs/none',
      '/admin',
      '/setup/x',
      '/*',
      '/subscribe',
      '//evil.example',
      '/%61bout',
    ]) {
      await report(site, { path })
    }
    await report(site, { path: '/' }, { agent: safari })
    await report(site, { path: '/', own: true }, { agent: safari })
    await report(site, { path: '/blogs/read-me' }, { agent: safari })
    expect((await statsOf(site, token)).total.reads).toBe(0)
    await report(site, { path: '/blogs/read-me' })
    expect(short((await statsOf(site, token, 'by=page')).rows)).toEqual([
      { key: '/blogs/read-me', reads: 1, visitors: 1 },
    ])
    await site.context.settings.change({ letters: { enabled: true } })
    await report(site, { path: '/subscribe' })
    expect((await statsOf(site, token)).total.reads).toBe(2)
  })

  it('refuse reports from other sites, of another type, and large ones', async () => {
    await using site = await open()
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await report(site, { path: '/' }, foreign)).status).toBe(403)
    expect((await report(site, { path: '/', words: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await report(site, { path: 'no slash' })).status).toBe(422)
    const text = { raw: '{"path":"/"}', headers: { 'content-type': 'text/plain', 'user-agent': firefox } }
    expect((await site.call('POST', '/api/reads', text)).status).toBe(415)
  })

  it('know the source and the campaign of a visit, and count its contacts and messages for both', async () => {
    await using site = await open({ env: { SITE_URL: 'https://mine.example.com' } })
    const { token } = await makeAdmin(site)
    const first = { path: '/', from: 'www.News.Example.org', utm_source: 'News letter', utm_campaign: 'Spring' }
    await report(site, first)
    await report(site, { path: '/services', from: 'mine.example.com' })
    await site.context.analytics.flush()
    await report(site, { path: '/contact' })
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    await site.call('POST', '/api/contact', { body: message, headers: { 'user-agent': firefox } })
    const hostile = ['<script>', 'a\r\nb.example', '127.0.0.1', 'intranet', `${'x'.repeat(120)}.example`, '=1+1.c']
    for (const [index, from] of hostile.entries()) {
      await report(site, { path: '/', from, utm_source: 'me@example.org' }, { agent: `${safari} ${index}` })
    }
    expect(short((await statsOf(site, token, 'by=source')).rows)).toEqual([
      { key: 'direct', reads: 6, visitors: 6 },
      { key: 'news.example.org', reads: 3, visitors: 1, contacts: 1, messages: 1 },
    ])
    expect(short((await statsOf(site, token, 'by=campaign')).rows)).toEqual([
      { key: 'news letter / spring', reads: 3, visitors: 1, contacts: 1, messages: 1 },
    ])
    const { total, rows } = await statsOf(site, token, 'by=page')
    expect(total.messages).toBe(1)
    expect(short(rows)).toEqual([
      { key: '/', reads: 7, visitors: 7, contacts: 1, messages: 1 },
      { key: '/contact', reads: 1, visitors: 1, messages: 1 },
      { key: '/services', reads: 1, visitors: 1, contacts: 1, messages: 1 },
    ])
  })

  it('count a visitor who comes from several sources and campaigns once for each', async () => {
    const clock = clockAt('2026-11-22T09:00:00Z')
    await using site = await open(clock)
    const { token } = await makeAdmin(site)
    await report(site, { path: '/about' })
    for (const turn of [1, 2, 3, 4]) {
      for (const name of ['one', 'two']) {
        await report(site, { path: '/about', from: `${name}.example`, utm_campaign: name })
      }
      if (turn % 2) await site.context.analytics.flush()
      clock.time += 20 * minute
    }
    await report(site, { path: '/contact' })
    expect(short((await statsOf(site, token, 'by=source')).rows)).toEqual([
      { key: 'direct', reads: 1, visitors: 1 },
      { key: 'one.example', reads: 1, visitors: 1 },
      { key: 'two.example', reads: 1, visitors: 1, contacts: 1 },
    ])
    const campaigns = short((await statsOf(site, token, 'by=campaign')).rows)
    expect(campaigns.map(({ key, visitors }) => [key, visitors])).toEqual([
      ['one', 1],
      ['two', 1],
    ])
    const { total, rows } = await statsOf(site, token, 'by=page')
    expect(total.visitors).toBe(1)
    expect(rows.map(({ key }: { key: string }) => key)).toEqual(['/about', '/contact'])
  })

  it('count downloads, copies, and imports into n8n', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const body = workflowBody({ name: 'Counted', published: true })
    const { id, slug } = (await site.call('POST', '/api/workflows', { token, body })).body
    const page = `/n8n-marketplace/${slug}`
    const get = (path: string, headers: Record<string, string>, by?: string) =>
      site.call('GET', path, { headers, ...(by !== undefined && { token: by }) })
    await report(site, { path: page })
    await report(site, { path: page, what: 'copy' })
    await report(site, { path: page, what: 'copy' })
    await get(`/api/workflows/${id}/download`, { 'user-agent': firefox })
    await get(`/api/workflows/${id}/download`, { 'user-agent': firefox }, token)
    await get(`${page}.json`, { 'user-agent': 'axios/1.7' })
    await get(`${page}.json`, { 'user-agent': 'Googlebot/2.1' })
    const { total, rows } = await statsOf(site, token, 'by=page')
    expect(total).toMatchObject({ reads: 1, downloads: 1, imports: 1 })
    expect(short(rows)).toEqual([{ key: page, reads: 1, visitors: 1, downloads: 1, imports: 1, copies: 1 }])
  })

  it('list the words that were searched for, those without a result too, and nothing personal', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await makeEntry(site, 'blogs', { slug: 'queue', title: 'Queues in PostgreSQL', published: true })
    const search = (words: string, agent = firefox) =>
      report(site, { path: '/search', what: 'search', words }, { agent })
    for (const words of [
      'Queues',
      ' queues ',
      'zebra',
      'ada@mail.org',
      '+33 6 12 34 56 78',
      'x',
      '4111 1111 1111 1111',
    ]) {
      await search(words)
    }
    await search('queues', safari)
    expect(short((await statsOf(site, token, 'by=search')).rows)).toEqual([
      { key: 'queues', searches: 2, visitors: 2 },
      { key: 'zebra', searches: 1, visitors: 1, unanswered: 1 },
    ])
  })

  it('delete salt, hashes and views at midnight, and keep the counts', async () => {
    const clock = clockAt('2026-11-22T23:59:50Z')
    await using site = await open(clock)
    const { token } = await makeAdmin(site)
    const { db } = site.context.database
    const personal = async () => {
      const tables = ['figure_salts', 'figure_visitors', 'figure_views'] as const
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('day').execute()).length))
    }
    await site.context.analytics.tick()
    await report(site, { path: '/' })
    await site.context.analytics.tick()
    expect(await personal()).toEqual([1, 1, 1])
    await report(site, { path: '/about' })
    clock.time += seconds(20)
    await site.context.analytics.tick()
    expect(await personal()).toEqual([0, 0, 0])
    await report(site, { path: '/' })
    const { rows } = await statsOf(site, token, 'days=2')
    expect(short(rows)).toEqual([
      { key: '2026-11-22', reads: 2, visitors: 1 },
      { key: '2026-11-23', reads: 1, visitors: 1 },
    ])
    expect(await personal()).toEqual([1, 1, 1])
    // A clock that is set back leaves nothing behind either.
    clock.time -= seconds(60 * 60)
    await site.context.analytics.tick()
    expect(await personal()).toEqual([0, 0, 0])
  })

  it('are counted once by several processes on one database', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const other = again(site)
    await report(site, { path: '/' })
    await report(other, { path: '/' })
    await Promise.all([other.context.analytics.flush(), site.context.analytics.flush()])
    expect((await statsOf(site, token)).total).toMatchObject({ reads: 1, visitors: 1 })
  })

  it('keep in memory what could not be stored, and still answer the browser', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { db } = site.context.database
    await report(site, { path: '/' })
    await db.schema.alterTable('figures').renameTo('away').execute()
    await site.context.analytics.flush()
    expect((await report(site, { path: '/about' })).status).toBe(204)
    await db.schema.alterTable('away').renameTo('figures').execute()
    expect((await statsOf(site, token)).total.reads).toBe(2)
  })

  it('count keys together once a day is full, and no more than a client may add', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { db } = site.context.database
    const day = new Date().toISOString().slice(0, 10)
    const full = Array.from({ length: mostADay.campaign }, (_, index) => ({ key: `c${index}`, reads: 1 }))
    const rest = {
      contacts: 0,
      messages: 0,
      downloads: 0,
      imports: 0,
      copies: 0,
      searches: 0,
      unanswered: 0,
      visitors: 0,
    }
    await db
      .insertInto('figures')
      .values(full.map((row) => ({ span: 'day' as const, at: day, kind: 'campaign' as const, ...rest, ...row })))
      .execute()
    for (let index = 0; index < 30; index += 1) {
      const campaign = index === 0 ? 'c7' : `more${index}`
      await report(site, { path: '/', utm_campaign: campaign }, { agent: `${firefox} ${index}` })
    }
    const { total, rows } = await statsOf(site, token, 'by=campaign')
    expect(total.reads).toBe(20)
    expect(rows.length).toBe(mostADay.campaign + 1)
    expect(short(rows).slice(0, 2)).toEqual([
      { key: 'other', reads: 19, visitors: 19 },
      { key: 'c7', reads: 2, visitors: 1 },
    ])
  })

  it.runIf(kind === 'sqlite')('leave no salt in the file after midnight', async () => {
    const clock = clockAt('2026-11-22T23:59:50Z')
    await using site = await open(clock)
    await report(site, { path: '/' })
    await site.context.analytics.tick()
    const { salt } = await site.context.database.db.selectFrom('figure_salts').select('salt').executeTakeFirstOrThrow()
    const holdsSalt = () =>
      ['site.db', 'site.db-wal']
        .map((name) => `${site.dataDir}/${name}`)
        .some((file) => existsSync(file) && readFileSync(file).includes(salt))
    expect(holdsSalt()).toBe(true)
    clock.time += seconds(20)
    await site.context.analytics.tick()
    expect(holdsSalt()).toBe(false)
  })
})
