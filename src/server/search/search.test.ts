import { expect, it, vi } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { ask, corpus, titles, writePosts } from '../../../tests/helpers/ask.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import type { SearchResult } from '../../contract/search.ts'
import { paths } from '../../contract/site-map.ts'
import { clearEntries, wordIndexOf } from './index-entries.ts'

onBothDatabases('GET /api/search', (open) => {
  it('finds words, beginnings, accents, typing errors, other forms and code', async () => {
    await using site = await open()
    await writePosts(site, corpus)
    const expected: [typed: string, titles: string[]][] = [
      ['postgresql', ['Queues in PostgreSQL']],
      ['queues', ['Queues in PostgreSQL', 'Notes']],
      ['postg', ['Queues in PostgreSQL']],
      ['CAFÉ', ['Un café à Genève']],
      ['geneve', ['Un café à Genève']],
      ['tâche', ['Un café à Genève']],
      ['automatiser', ['Un café à Genève']],
      ['workflow invoice', ['Invoices without typing']],
      ['connecting', ['Invoices without typing']],
      ['acounting', ['Invoices without typing']],
      ['idempotecny key', ['Webhooks that arrive twice']],
      ['n8n', ['Webhooks that arrive twice']],
      ['$json', ['Webhooks that arrive twice']],
      ['$json.body', ['Webhooks that arrive twice']],
      ['SKIP LOCKED', ['A skipped step', 'Queues in PostgreSQL']],
      ['queues nowhere', []],
      ['zzzzzz', []],
    ]
    const results = []
    for (const [typed] of expected) results.push([typed, titles((await ask(site, typed)).body)])
    expect(results).toEqual(expected)
  })

  it('finds French words in another form', async () => {
    await using site = await open()
    await writePosts(site, [
      ['Un', 'Nous automatisons les factures et les livraisons.'],
      ['Deux', 'Nous livrons des maisons.'],
      ['Trois', 'Les automatisations que nous représentons.'],
    ])
    const expected: [typed: string, titles: string[]][] = [
      ['automatiser', ['Trois', 'Un']],
      ['automatisons', ['Trois', 'Un']],
      ['livrer', ['Deux']],
      ['représenter', ['Trois']],
      ['maison', ['Deux']],
      ['livraison', ['Un']],
      ['automatisation', ['Trois', 'Un']],
    ]
    const results = []
    for (const [typed] of expected) results.push([typed, titles((await ask(site, typed)).body).sort()])
    expect(results).toEqual(expected)
  })

  it('forgives a typing error also where the text has another form of the word, and marks that form', async () => {
    await using site = await open()
    await writePosts(site, [
      ['Marmots and ferrets', 'With badgers, otters, hedgehogs.'],
      ['Déploiement des factures', 'Rien.'],
    ])
    const expected: [typed: string, marked: string][] = [
      ['marmtos', 'Marmots'],
      ['marmto', 'Marmots'],
      ['amrmot', 'Marmots'],
      ['hedgehgo', 'hedgehogs'],
      ['badgr', 'badgers'],
      ['ottr', 'otters'],
      ['factrue', 'factures'],
    ]
    const results = []
    for (const [typed] of expected) {
      const [result] = (await ask(site, typed)).body
      results.push([typed, /<mark>(.*?)<\/mark>/.exec(`${result?.title_html} ${result?.excerpt_html}`)?.[1]])
    }
    expect(results).toEqual(expected)
  })

  it('corrects the words of a query that no entry has before the others, wherever they are in it', async () => {
    await using site = await open()
    await writePosts(site, [['Birds', 'Sparrowhawks, warblers, starlings, kingfishers and herons.']])
    const typed = 'sparrowhawks warblers starlings kingfishers hreons'
    expect(titles((await ask(site, typed)).body)).toEqual(['Birds'])
    expect(titles((await ask(site, 'warblesr hreons starlings')).body)).toEqual(['Birds'])
  })

  it('looks up no more spellings for eight misspelt words than for two', async () => {
    await using site = await open()
    const index = wordIndexOf(site.context.database.db)
    const lookedUp = async (words: string[]) => {
      const lookup = vi.spyOn(index, 'lookup')
      await ask(site, words.join(' '))
      const count = lookup.mock.calls.reduce((sum, [, asked]) => sum + asked.length, 0)
      lookup.mockRestore()
      return count
    }
    const words = Array.from('abcdefgh', (letter) => `${letter}qwxzkvqwxzkv`)
    const [two, eight] = [await lookedUp(words.slice(0, 2)), await lookedUp(words)]
    expect(two).toBeGreaterThan(1_000)
    expect(eight - two).toBeLessThan(100)
  })

  it('finds code first in texts that have it as code; a title comes before', async () => {
    await using site = await open()
    await makeEntry(site, 'ai-tools', { title: 'Amazon Textract', technologies: ['JSON'], active: true })
    await writePosts(site, [
      ['One', 'Read `$json`.'],
      ['Two', 'Nodes have `$json.body`.'],
      ['JSON, explained', 'From the start.'],
    ])
    expect(titles((await ask(site, '$json')).body)).toEqual(['JSON, explained', 'Two', 'One', 'Amazon Textract'])
  })

  it('orders by where a word is, then by time, and shows the words in escaped text', async () => {
    await using site = await open()
    await writePosts(site, [
      ['Old', 'about <b>`<script>`</b> & kestrels'],
      ['New', 'about kestrels too'],
      ['Kestrels', 'the bird'],
    ])
    const { status, body } = await ask(site, 'kestrel')
    expect([status, titles(body)]).toEqual([200, ['Kestrels', 'New', 'Old']])
    expect(body[0].title_html).toBe('<mark>Kestrels</mark>')
    expect(body[2]).toEqual({
      type: 'post',
      title: 'Old',
      title_html: 'Old',
      url: '/blogs/found-0',
      excerpt_html: 'about &lt;script&gt; &amp; <mark>kestrels</mark>',
      score: body[1].score,
    })
  })

  it('finds entries of every type, each type with its best, and only the type that is asked for', async () => {
    await using site = await open()
    await writePosts(
      site,
      Array.from({ length: 12 }, (_, index) => [`Heron ${index}`, 'heron'] as [string, string]),
    )
    await makeEntry(site, 'projects', { description: 'heron' })
    await makeEntry(site, 'services', { description: 'heron', active: true })
    await makeEntry(site, 'ai-tools', { description: 'heron', active: true })
    await makeEntry(site, 'skills', { technologies: ['heron'] })
    const { token } = await makeAdmin(site)
    await site.call('POST', '/api/workflows', {
      token,
      body: workflowBody({ description: 'heron', published: true }),
    })
    const types = (body: SearchResult[]) => [...new Set(body.map(({ type }) => type))].sort()
    const { body } = await ask(site, 'heron', { query: '&limit=8' })
    expect([body.length, types(body)]).toEqual([8, ['page', 'post', 'project', 'service', 'template', 'tool']])
    expect(types((await ask(site, 'heron', { query: '&type=tool' })).body)).toEqual(['tool'])
    expect((await ask(site, 'heron', { query: '&type=comment' })).body).toEqual([])
  })

  it('finds the same best of hundreds: title before text, then the newest, some of each type, no drafts', async () => {
    await using site = await open()
    const { db } = site.context.database
    const posts = Array.from({ length: 510 }, (_, index) => ({
      id: `0198c0de-0001-7000-8000-${String(index).padStart(12, '0')}`,
      slug: `found-${index}`,
      title: index === 40 ? 'Heron' : `Post ${index}`,
      content: '',
      content_html: JSON.stringify('<p>heron</p>'),
      published: index === 509 ? 0 : 1,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, (index * 7) % 510)).toISOString(),
      updated_at: '2026-01-01T00:00:00.000Z',
    }))
    await db.insertInto('blogs').values(posts).execute()
    await site.context.search.complete()
    await makeEntry(site, 'projects', { title: 'Bird', description: 'heron' })
    const { token } = await makeAdmin(site)
    const newest = posts.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)).map(({ title }) => title)
    const shown = newest.filter((title) => title !== 'Heron' && title !== 'Post 509')
    const { body } = await ask(site, 'heron', { query: '&limit=10' })
    expect(titles(body).toSorted()).toEqual(['Heron', 'Bird', ...shown.slice(0, 8)].toSorted())
    expect(titles(body)[0]).toBe('Heron')
    const ofPosts = '&type=post&limit=50'
    expect(titles((await ask(site, 'heron', { query: ofPosts })).body)).toEqual(['Heron', ...shown.slice(0, 49)])
    const all = newest.filter((title) => title !== 'Heron')
    expect(titles((await ask(site, 'heron', { query: ofPosts, token })).body)).toEqual(['Heron', ...all.slice(0, 49)])
  })

  it('shows visitors nothing of drafts, planned posts and inactive entries, and an admin everything', async () => {
    await using site = await open()
    const [{ token }, user] = [await makeAdmin(site), await makeUser(site)]
    const shown = await makeEntry(site, 'blogs', { title: 'Osprey shown', published: true, publish_at: null })
    const before = (await ask(site, 'osprey')).body
    const soon = new Date(Date.now() + 60_000).toISOString()
    await makeEntry(site, 'blogs', { title: 'Osprey draft', published: false })
    await makeEntry(site, 'blogs', { title: 'Osprey soon', published: true, publish_at: soon })
    await makeEntry(site, 'services', { title: 'Osprey inactive', active: false })
    const { body: written } = await site.call('POST', '/api/comments', {
      token: user.token,
      body: { blog_id: shown.id, content: 'An osprey!' },
    })
    const message = { name: 'Ann', email: 'ann@example.com', message: 'I want an osprey.' }
    await site.call('POST', '/api/contact', { body: message })

    for (const caller of [undefined, user.token]) {
      expect((await ask(site, 'osprey', { token: caller })).body).toEqual(before)
    }
    const owner = (await ask(site, 'osprey', { token })).body as SearchResult[]
    expect(owner.map(({ type, title }) => `${type}: ${title}`).sort()).toEqual([
      'comment: Comment on “Osprey shown”',
      'message: Ann',
      'post: Osprey draft',
      'post: Osprey shown',
      'post: Osprey soon',
      'service: Osprey inactive',
    ])
    const comment = owner.find(({ type }) => type === 'comment')
    expect(comment?.url).toBe(paths.adminComment(written.id))
    expect(owner.find(({ title }) => title === 'Osprey draft')).toMatchObject({
      url: expect.stringMatching(/^\/admin\/blogs\//),
      entry: { kind: 'blogs' },
    })
    const later = again(site, { now: () => new Date(Date.now() + 120_000) })
    expect(titles((await ask(later, 'osprey')).body).sort()).toEqual(['Osprey shown', 'Osprey soon'])
  })

  it('follows every change: rename, unpublish, delete, restore, an edited and a deleted comment', async () => {
    await using site = await open()
    const [{ token }, user] = [await makeAdmin(site), await makeUser(site)]
    const count = async (q: string) => (await ask(site, q, { token })).body.length
    const { id, ...post } = await makeEntry(site, 'blogs', { title: 'Plover', published: true })
    const save = (more: object) => site.call('PUT', `/api/blogs/${id}`, { token, body: { title: post.title, ...more } })
    const body = { title: 'Curlew', slug: post.slug, content: 'x', published: true }
    expect((await save(body)).status).toBe(200)
    expect([await count('plover'), await count('curlew')]).toEqual([0, 1])
    const { body: comment } = await site.call('POST', '/api/comments', {
      token: user.token,
      body: { blog_id: id, content: 'godwit' },
    })
    await site.call('PUT', `/api/comments/${comment.id}`, { token: user.token, body: { content: 'sanderling' } })
    expect([await count('godwit'), await count('sanderling')]).toEqual([0, 1])
    await site.call('DELETE', `/api/blogs/${id}`, { token })
    expect([await count('curlew'), await count('sanderling')]).toEqual([0, 0])
    await site.call('POST', `/api/admin/bin/${id}/restore`, { token })
    expect(await count('curlew')).toBe(1)
    await save({ ...body, published: false })
    expect((await ask(site, 'curlew')).body).toEqual([])
    expect(await site.context.database.db.selectFrom('search_entries').select('source').execute()).toEqual([
      { source: 'blogs' },
    ])
  })

  it('is completed after changes that did not reach it, and does not show them before', async () => {
    await using site = await open()
    const { db } = site.context.database
    const { id } = await makeEntry(site, 'blogs', { title: 'Dunlin', published: true, publish_at: null })
    await db.updateTable('blogs').set({ published: 0 }).where('id', '=', id).execute()
    expect((await ask(site, 'dunlin')).body).toEqual([])
    await db.updateTable('blogs').set({ published: 1 }).where('id', '=', id).execute()
    const [before] = (await ask(site, 'dunlin')).body

    await clearEntries(db)
    expect((await ask(site, 'dunlin')).body).toEqual([])
    expect(await site.context.search.complete()).toBeGreaterThan(1)
    expect((await ask(site, 'dunlin')).body).toEqual([before])
    expect(titles((await ask(site, 'contact')).body)).toContain('Contact')

    await db.deleteFrom('blogs').where('id', '=', id).execute()
    expect(await site.context.search.complete()).toBe(1)
    expect(await site.context.search.complete()).toBe(0)
  })

  it('answers every hostile text with 200 or 400', async () => {
    await using site = await open()
    await writePosts(site, corpus.slice(0, 1))
    const hostile = [
      `"'’"' OR "x`,
      'title : a AND NOT (b* NEAR c) | & ! <-> :* \\',
      '?!… — «»',
      '\ufffd x\u0301\u0302',
      '~queue $ _ ++ # {title}:x ^y -z',
      'ﷺ a⑴b ㈠',
      'a '.repeat(100),
      'x'.repeat(200),
      '',
    ]
    for (const q of hostile) expect((await ask(site, q)).status, q).toBe(200)
    for (const query of ['q=%00', `q=${'x'.repeat(10_000)}`, 'q=%ED%A0%80&type=user', 'q=x&limit=51', '']) {
      expect((await site.call('GET', `/api/search?${query}`)).status, query).toBe(400)
    }
  })

  it('names the limit that a text is longer than', async () => {
    await using site = await open()
    for (const length of [201, 5_000]) {
      const { status, body } = await ask(site, 'x'.repeat(length))
      expect([status, body.error]).toEqual([400, 'q: must have at most 200 characters.'])
    }
  })

  it('answers 429 to too many searches', async () => {
    await using site = await open()
    let status = 200
    for (let count = 0; count <= 120; count += 1) status = (await ask(site, '')).status
    expect(status).toBe(429)
  })

  it('corrects only so many searches that find nothing as typed, and answers the others as typed', async () => {
    await using site = await open()
    await writePosts(site, corpus.slice(0, 1))
    for (let count = 0; count < 30; count += 1) expect((await ask(site, 'quuees')).body).toHaveLength(1)
    const { status, body } = await ask(site, 'quuees')
    expect([status, body]).toEqual([200, []])
    expect(titles((await ask(site, 'queues')).body)).toEqual(['Queues in PostgreSQL'])
    expect((await ask(site, '')).status).toBe(200)
  })
})
