import { describe, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import type { PageAddress } from '../../contract/page.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { nearestPages } from './routes.ts'

const address = (page: { path: string }, slug: string): PageAddress => ({
  page: page.path,
  file: '',
  path: page.path.replace(':slug', slug).replace('*', `/old/${slug}`),
  params: page.path.includes(':slug') ? { slug } : ({} as Record<string, string>),
  query: {},
  isFree: false,
})

const nearest = (site: TestSite) => {
  const find = nearestPages(site.context)
  return async (page: { path: string }, slug: string) =>
    (await find(address(page, slug), '192.0.2.1')).map(({ url }) => url)
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (database) => {
  const open = () => openTestSite({ database })

  it('a missing post offers posts with a similar slug or title, and never a draft or a planned post', async () => {
    await using site = await open()
    const post = (slug: string, title: string, more = {}) =>
      makeEntry(site, 'blogs', { slug, title, content: 'Text', published: true, ...more })
    await post('postgres-is-a-good-enough-queue', 'Postgres is a good enough queue')
    await post('short-name', 'Retries and dead letters in n8n')
    await post('postgres-queue-secret', 'Postgres queue, a draft', { published: false })
    await post('postgres-queue-later', 'Postgres queue, planned', { publish_at: '2999-01-01T00:00:00.000Z' })
    await post('a-walk-in-the-park', 'A walk in the park')
    const find = nearest(site)

    const queue = [paths.post('postgres-is-a-good-enough-queue')]
    expect(await find(sitePages.post, 'postgres-is-good-enough-queue')).toEqual(queue)
    expect(await find(sitePages.post, 'postgers-good-enough-queues')).toEqual(queue)
    expect(await find(sitePages.post, 'postgres-is-a-good-eno')).toEqual(queue)
    expect(await find(sitePages.notFound, 'postgres-is-a-good-enough-queue.html')).toEqual(queue)
    expect(await find(sitePages.post, 'retries-and-dead-letters')).toEqual([paths.post('short-name')])
    expect(await find(sitePages.post, 'retries')).toEqual([paths.post('short-name')])
    expect(await find(sitePages.post, 'letters-n8n')).toEqual([paths.post('short-name')])
    for (const none of ['', '---', 'wp-login.php', 'x'.repeat(500), 'a\0b', '\u{1F600}', '%00', "'; drop table"]) {
      expect(await find(sitePages.post, none)).toEqual([])
    }
  })
})

it('one word offers the posts that have it in title or slug, unless too many have it', async () => {
  await using site = await openTestSite()
  const titles = [
    'Invoices by email, from order to payment',
    'Zapier and invoices',
    'More about late invoices',
    'Invoices',
  ]
  for (const [index, title] of titles.entries()) {
    await makeEntry(site, 'blogs', { slug: `a-long-and-other-slug-${index}`, title, content: 'kpi', published: true })
  }
  const find = nearest(site)
  expect(await find(sitePages.post, 'zapier')).toEqual([paths.post('a-long-and-other-slug-1')])
  expect(await find(sitePages.post, 'zapeir')).toEqual([paths.post('a-long-and-other-slug-1')])
  expect(await find(sitePages.post, 'late-kestrels-on-the-lake')).toEqual([])
  expect(await find(sitePages.post, 'kpi')).toEqual([])
  expect(await find(sitePages.post, 'slug')).toEqual([])
})

it('a missing template offers templates only', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const body = workflowBody({ name: 'Sync orders to a sheet', published: true })
  const { slug } = (await site.call('POST', '/api/workflows', { token, body })).body
  await makeEntry(site, 'blogs', { slug: 'sync-orders', title: 'Sync orders', content: 'x', published: true })
  const find = nearestPages(site.context)
  expect(await find(address(sitePages.workflow, 'sync-order-to-sheet'), 'a')).toEqual([
    { title: 'Sync orders to a sheet', url: paths.workflow(slug) },
  ])
})

it('past the limit of a client nothing is searched', async () => {
  await using site = await openTestSite()
  await makeEntry(site, 'blogs', { slug: 'sync-orders', title: 'Sync orders', content: 'x', published: true })
  const limiter = { ...site.context.limiter, take: () => Promise.reject(new Error('Too many')) }
  const find = nearestPages({ ...site.context, limiter })
  expect(await find(address(sitePages.post, 'sync-order'), 'a')).toEqual([])
})
