import { createApp } from '../src/server/app.ts'
import { keywordIndex } from '../src/server/blog/keyword-index.ts'
import { collectionStore } from '../src/server/collections/store.ts'
import { readConfig } from '../src/server/config.ts'
import { type Context, createContext } from '../src/server/context.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { openBuiltWeb } from '../src/server/pages/bundle.ts'
import { fillComments } from './fill-comments.ts'
import { median, min, type Row, ratio } from './row.ts'
import { newFolder } from './site-process.ts'

const few = 100
const many = 10_000
const comments = 100_000
const rounds = 40

/**
 * Pages and lists on a large site against a small one, in turns, in this process. The page cache stands in front of
 * the app that is called here, so every page is rendered.
 */
export async function measure(): Promise<Row[]> {
  const [small, large] = [await openSite(few), await openSite(many)]
  const rows: Row[] = []
  const path = `/blogs/${slug(few - 1)}`
  const asked = ['/', '/blogs', '/blogs?page=2', path, '/api/blogs?limit=24', '/api/blogs?limit=24&published=true']
  for (const address of asked) rows.push(await compare(address, small, large))
  for (const [what, query] of adminLists) {
    rows.push(await compare(({ posts }) => `/api/blogs?${adminPage}&${query(posts)}`, small, large, what))
  }
  await small.context.close()
  await large.context.close()
  return rows
}

/** What the owner's list asks for. */
const adminPage = 'limit=20&fields=id,title,slug,excerpt,description,keywords,image_url,published,publish_at'

const adminLists: [what: string, query: (posts: number) => string][] = [
  ['first page', () => 'offset=0'],
  ['last page', (posts) => `offset=${posts - 20}`],
  ['search that finds 20', (posts) => `q=found-${posts}`],
  ['search that finds nothing', () => 'q=nothing'],
]

interface BenchSite {
  posts: number
  app: ReturnType<typeof createApp>['app']
  context: Context
  token: string
}

/** @param path the same for both, or what each is asked as its owner */
async function compare(
  path: string | ((site: BenchSite) => string),
  small: BenchSite,
  large: BenchSite,
  what = String(path),
): Promise<Row> {
  const ratios: number[] = []
  const slow: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const order = round % 2 ? [small, large] : [large, small]
    const times = new Map<BenchSite, number>()
    for (const site of order) times.set(site, await timeOf(site, path))
    // The first ones warm up.
    if (round < 0) continue
    ratios.push((times.get(large) ?? 0) / (times.get(small) ?? 1))
    slow.push(times.get(large) ?? 0)
  }
  return {
    what: `${typeof path === 'string' ? '' : "the owner's list, "}${what}: ${many} posts over ${few}`,
    measured: `${ratio(median(ratios))} (lowest ${ratio(min(ratios))}; ${median(slow).toFixed(1)} ms)`,
    bound: '≤ 1.20',
    ok: median(ratios) <= 1.2,
  }
}

async function timeOf(site: BenchSite, asked: string | ((site: BenchSite) => string)): Promise<number> {
  const path = typeof asked === 'string' ? asked : asked(site)
  const headers = new Headers(typeof asked === 'string' ? undefined : { authorization: `Bearer ${site.token}` })
  const began = performance.now()
  const response = await site.app.request(path, { headers })
  await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
  return performance.now() - began
}

const slug = (number: number) => `post-${number}`

async function openSite(posts: number): Promise<BenchSite> {
  const config = readConfig({ DATA_DIR: newFolder(), LOG_LEVEL: 'error', RATE_LIMIT: 'off' })
  const context = createContext(config)
  await migrate(context.database)
  await fillPosts(context, posts)
  await fillComments(context.database.db, posts === many ? comments : comments / (many / few))
  const { app } = createApp(context, await openBuiltWeb())
  return { posts, app, context, token: await signIn(app, context) }
}

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

/** Through the store, so that its indexes are kept; the markdown is rendered once for all of them. */
async function fillPosts(context: Context, posts: number) {
  const { database } = context
  const body = (number: number) => ({
    // Twenty of them are found by what they are called, wherever in the list they stand.
    title: number % (posts / 20) === 0 ? `Post ${number} found-${posts}` : `Post ${number}`,
    slug: slug(number),
    excerpt: 'A queue that loses nothing.',
    description: 'On queues.',
    content: '## Why\n\nBecause *queues* lose things. `retry()`\n\n'.repeat(20),
    keywords: ['n8n', `keyword-${number % 50}`],
    image_url: null,
    // Drafts are passed over, as a slow list would show.
    published: number % 10 !== 0,
  })
  const first = await context.collections.blogs.create({ ...body(0), slug: 'rendered-once' })
  const { content_html, content_start, outline, reading_minutes } = first as Record<string, unknown>
  await database.db.transaction().execute(async (db) => {
    const store = collectionStore({ db, content: database.content }, 'blogs', {
      compute: async () => ({ content_html, content_start, outline, reading_minutes }) as never,
      besides: [keywordIndex],
      now: context.now,
    })
    for (let number = 0; number < posts; number += 1) await store.create(body(number))
  })
}
