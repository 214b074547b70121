import { expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'

onBothDatabases('keywords of a post', (open) => {
  const shared = sharedSite(open)

  it.each([
    ['a list', ['n8n', ' queues ', '', '  ']],
    ['a comma-separated string', ' n8n, queues ,, '],
    ['an object', { first: 'n8n', second: 'queues' }],
    ['nested values', [['n8n', [[{ deep: ['queues'] }]]], null, true, undefined]],
    ['a list with commas inside', ['n8n, queues', 'n8n']],
  ])('POST /api/blogs stores keywords from %s as a list of trimmed texts', async (_, keywords) => {
    const { site, token } = shared

    const { status, body } = await site.call('POST', '/api/blogs', { token, body: { ...fullBody('blogs'), keywords } })

    expect([status, body.keywords]).toEqual([201, ['n8n', 'queues']])
    expect((await site.call('GET', `/api/blogs/${body.id}`, { token })).body.keywords).toEqual(['n8n', 'queues'])
  })

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['an empty object', {}],
    ['a flag', true],
  ])('PUT /api/blogs stores keywords from %s as an empty list', async (_, keywords) => {
    const { site, token } = shared
    const { id } = await makeEntry(site, 'blogs', { keywords: ['old'] })

    const answer = await site.call('PUT', `/api/blogs/${id}`, { token, body: { ...fullBody('blogs'), keywords } })

    expect([answer.status, answer.body.keywords]).toEqual([200, []])
  })

  it('POST /api/blogs answers 422 to 200,000 keywords', async () => {
    const { site, token } = shared
    const keywords = Array.from({ length: 200_000 }, (_, index) => index)

    const answer = await site.call('POST', '/api/blogs', { token, body: { ...fullBody('blogs'), keywords } })

    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['keywords']])
  })
})
