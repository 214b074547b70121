import { keywordIndex } from '../src/server/blog/keyword-index.ts'
import { collectionStore } from '../src/server/collections/store.ts'
import type { Context } from '../src/server/context.ts'
import { type BenchSite, compare, openSite } from './compare-sites.ts'
import { fillComments } from './fill-comments.ts'
import type { Row } from './row.ts'

const few = 100
const many = 10_000
const comments = 100_000
const bound = 1.1

/**
 * Compares pages and lists of a large and a small site in this process. The calls bypass the page cache, so every page is
 * rendered.
 */
export async function measure(): Promise<Row[]> {
  const [small, large] = [await openOwnedSite(few), await openOwnedSite(many)]
  const sizes = `${many} posts over ${few}`
  const rows: Row[] = []
  const post = `/blogs/${slug(few - 1)}`
  const asked = ['/', '/blogs', '/blogs?page=2', post, '/api/blogs?limit=24', '/api/blogs?limit=24&published=true']
  for (const path of asked) rows.push(await compare(`${path}: ${sizes}`, small, large, () => ({ path }), bound))
  for (const path of ['/', '/blogs', post]) {
    const ask = (site: OwnedSite) => ({ path, before: () => save(site) })
    rows.push(await compare(`${path}, the first after a save: ${sizes}`, small, large, ask, bound))
  }
  for (const [what, query] of adminLists) {
    const ask = ({ size, token }: OwnedSite) => ({
      path: `/api/blogs?${adminPage}&${query(size)}`,
      headers: { authorization: `Bearer ${token}` },
    })
    rows.push(await compare(`the owner's list, ${what}: ${sizes}`, small, large, ask))
  }
  await small.context.close()
  await large.context.close()
  return rows
}

/** The query of the owner's list. */
const adminPage = 'limit=20&fields=id,title,slug,excerpt,description,keywords,image_url,published,publish_at'

const adminLists: [what: string, query: (posts: number) => string][] = [
  ['first page', () => 'offset=0'],
  ['last page', (posts) => `offset=${posts - 20}`],
  ['search that finds 20', (posts) => `q=found-${posts}`],
  ['search that finds nothing', () => 'q=nothing'],
]

interface OwnedSite extends BenchSite {
  token: string
}

async function openOwnedSite(posts: number): Promise<OwnedSite> {
  const site = await openSite(posts, async (context) => {
    await fillPosts(context, posts)
    await fillComments(context.database.db, posts === many ? comments : comments / (many / few))
  })
  return { ...site, token: await signIn(site.app, site.context) }
}

/** Saves a post, after which nothing that was read before may be shown. */
async function save({ context: { collections, database } }: OwnedSite) {
  const { entries } = await collections.blogs.list({ visibleOnly: true, limit: 1, offset: 1 })
  await collections.blogs.update(entries[0]?.id ?? '', { excerpt: `Saved in version ${database.content.current}.` })
}

const slug = (number: number) => `post-${number}`

async function signIn(app: BenchSite['app'], { accounts }: Context): Promise<string> {
  const owner = { email: 'owner@example.com', password: 'a password of benchmarks' }
  await accounts.setAdmin(owner.email, owner.password)
  const response = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

/** Through the store, to keep its indexes. The markdown is rendered once for all posts. */
async function fillPosts(context: Context, posts: number) {
  const { database } = context
  const body = (number: number) => ({
    // Twenty posts match the search by title, evenly distributed.
    title: number % (posts / 20) === 0 ? `Post ${number} found-${posts}` : `Post ${number}`,
    slug: slug(number),
    excerpt: 'A queue that loses nothing.',
    description: 'On queues.',
    content: '## Why\n\nBecause *queues* lose things. `retry()`\n\n'.repeat(20),
    keywords: ['n8n', `keyword-${number % 50}`],
    image_url: null,
    // Every tenth post is a draft, which lists must skip.
    published: number % 10 !== 0,
  })
  const first = await context.collections.blogs.create({ ...body(0), slug: 'rendered-once' })
  const { content_html, content_start, outline, reading_minutes } = first
  await database.db.transaction().execute(async (db) => {
    const store = collectionStore({ ...database, db }, 'blogs', {
      computedFields: async () => ({ content_html, content_start, outline, reading_minutes }),
      saveHooks: [keywordIndex],
      now: context.now,
    })
    for (let number = 0; number < posts; number += 1) await store.create(body(number))
  })
}
