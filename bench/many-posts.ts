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
  for (const address of asked) rows.push(await compare(address, small.app, large.app))
  await small.context.close()
  await large.context.close()
  return rows
}

type App = ReturnType<typeof createApp>['app']

async function compare(path: string, small: App, large: App): Promise<Row> {
  const ratios: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const order = round % 2 ? [small, large] : [large, small]
    const times = new Map<App, number>()
    for (const app of order) times.set(app, await timeOf(app, path))
    // The first ones warm up.
    if (round >= 0) ratios.push((times.get(large) ?? 0) / (times.get(small) ?? 1))
  }
  return {
    what: `${path.replace(/[0-9a-f-]{36}$/, '{id}')}: ${many} posts over ${few}`,
    measured: `${ratio(median(ratios))} (lowest ${ratio(min(ratios))})`,
    bound: '≤ 1.20',
    ok: median(ratios) <= 1.2,
  }
}

async function timeOf(app: App, path: string): Promise<number> {
  const began = performance.now()
  const response = await app.request(path)
  await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
  return performance.now() - began
}

const slug = (number: number) => `post-${number}`

async function openSite(posts: number): Promise<{ app: App; context: Context }> {
  const config = readConfig({ DATA_DIR: newFolder(), LOG_LEVEL: 'error', RATE_LIMIT: 'off' })
  const context = createContext(config)
  await migrate(context.database)
  await fillPosts(context, posts)
  await fillComments(context.database.db, posts === many ? comments : comments / (many / few))
  return { app: createApp(context, await openBuiltWeb()).app, context }
}

/** Through the store, so that its indexes are kept; the markdown is rendered once for all of them. */
async function fillPosts(context: Context, posts: number) {
  const { database } = context
  const body = (number: number) => ({
    title: `Post ${number}`,
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
    })
    for (let number = 0; number < posts; number += 1) await store.create(body(number))
  })
}
