import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { collectionStore } from '../src/server/collections/store.ts'
import { readConfig } from '../src/server/config.ts'
import { createContext } from '../src/server/context.ts'
import { migrate } from '../src/server/migrations.ts'
import type { Database } from '../src/server/schema.ts'
import { median, megabytes, type Row, seconds } from './row.ts'
import { newFolder } from './site-process.ts'

const posts = 10_000
const templates = 5_000
const wordsOfPost = 400
const rounds = 15

const searches: [what: string, q: string][] = [
  ['a word of every entry', 'common'],
  ['two words of every entry', 'common everywhere'],
  ['the beginning of a word of every entry', 'comm'],
  ['two letters', 'co'],
  ['a rare word', 'number777'],
  ['a typing error', 'comomn'],
  ['three words, each with an error', 'comomn everywhre quietyl'],
  ['eight words', 'common everywhere number1 number2 number3 number4 number5 number6'],
  ['nothing', 'qwertzuiop'],
]

/** Slugs of pages that do not exist. */
const misspelt: [what: string, slug: string][] = [
  ['of a slug with a word of every post', 'post-4711x'],
  ['of eight words, one of every entry', 'quietly-common-post-template-everywhere-flow-queue-retries'],
  ['of words that nothing has', 'wp-login-php'],
]

/**
 * The server's time for searches of a large site, on SQLite or, with BENCH_POSTGRES_URL, on a PostgreSQL whose database is
 * empty.
 */
export async function measure(): Promise<Row[]> {
  const dataDir = newFolder()
  const url = process.env.BENCH_POSTGRES_URL
  const context = createContext(
    readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...(url && { DATABASE_URL: url }) }),
  )
  const { database } = context
  await migrate(database)
  await fill(database)
  const before = await sizeOf(database, dataDir)
  const began = process.cpuUsage().user
  await context.search.complete()
  const figure = (what: string, measured: string): Row => ({ what: `search: ${what}`, measured, bound: '', ok: null })
  const rows = [
    figure(
      `processor time to index ${posts} posts and ${templates} templates`,
      seconds((process.cpuUsage().user - began) / 1000),
    ),
    figure('size of the index', megabytes((await sizeOf(database, dataDir)) - before)),
  ]
  for (const visibleOnly of [true, false]) {
    for (const [what, q] of visibleOnly ? searches : searches.slice(0, 1)) {
      const time = await timeOf(database.kind, () => context.search.find({ q, limit: 50, visibleOnly }))
      rows.push({
        what: `search: ${what}${visibleOnly ? '' : ', by an admin'}`,
        measured: `${time.toFixed(1)} ms`,
        bound: '≤ 50 ms',
        ok: time <= 50,
      })
    }
  }
  for (const [what, slug] of misspelt) {
    const asked = { slug, types: ['post', 'template', 'project'] as const, limit: 3 }
    const time = await timeOf(database.kind, () => context.search.nearest(asked))
    rows.push({ what: `nearest pages: ${what}`, measured: `${time.toFixed(1)} ms`, bound: '≤ 150 ms', ok: time <= 150 })
  }
  const store = collectionStore(database, 'blogs', { now: context.now })
  const [post] = (await store.list({ limit: 1, visibleOnly: false })).entries
  const title = (round: number) => ({ title: `Saved ${round}`, slug: 'post-saved' })
  let round = 0
  const save = await timeOf(database.kind, async () => void (await store.update(String(post?.id), title(round++))))
  rows.push(figure('a save with its index', `${save.toFixed(1)} ms`))
  await context.close()
  return rows
}

/** Milliseconds: of the processor for SQLite, which runs in this process, and of the clock for PostgreSQL. */
async function timeOf(kind: Database['kind'], work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const now = () => {
    const { user, system } = process.cpuUsage()
    return kind === 'sqlite' ? (user + system) / 1000 : performance.now()
  }
  for (let round = -3; round < rounds; round += 1) {
    const began = now()
    await work()
    if (round >= 0) times.push(now() - began)
  }
  return median(times)
}

async function sizeOf({ db, kind }: Database, dataDir: string): Promise<number> {
  if (kind === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return statSync(`${dataDir}/site.db`).size
  }
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db)
  return Number(rows[0]?.size)
}

/** Inserts rows unrendered, because only their words matter. Common words are much more frequent, as in a language. */
async function fill({ db }: Database) {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const word = () =>
    `${['flow', 'queue', 'node', 'retry', 'form'][Math.floor(random() * 5)]}${Math.floor(random() ** 3 * 20_000).toString(26)}`
  const text = (count: number) => Array.from({ length: count }, word).join(' ')
  const time = (number: number) => new Date(1_700_000_000_000 + number * 60_000).toISOString()
  const id = (kind: number, number: number) => `0198c0de-000${kind}-7000-8000-${String(number).padStart(12, '0')}`
  await db.transaction().execute(async (filling) => {
    for (let number = 0; number < posts; number += 1) {
      const content = `common everywhere quietly number${number} ${text(wordsOfPost)}`
      const row = { id: id(1, number), created_at: time(number), updated_at: time(number), title: `Post ${text(4)}` }
      await filling
        .insertInto('blogs')
        .values({
          ...row,
          slug: `post-${number}`,
          content: '',
          content_html: JSON.stringify(`<h2 id="h-a">${text(4)}</h2><p>${content}</p>`),
        })
        .execute()
      await sql`update blogs set published = 1, keywords = '["n8n"]' where id = ${row.id}`.execute(filling)
    }
    const facts = JSON.stringify({ apps: [{ label: 'Airtable', category: 'data', count: 1 }] })
    for (let number = 0; number < templates; number += 1) {
      await filling
        .insertInto('workflows')
        .values({
          id: id(2, number),
          number: number + 1,
          slug: `template-${number}`,
          name: `Template ${text(3)}`,
          description: `common everywhere quietly ${text(60)}`,
          category: 'Sales',
          image_url: null,
          downloads: 0,
          address_imports: 0,
          library_imports: 0,
          tags: '["orders"]',
          author: null,
          version: '1.0',
          usage_instructions: '',
          requirements: '[]',
          published: 1,
          created_at: time(number),
          updated_at: time(number),
          tested_with: null,
          version_number: 1,
          facts,
          node_types: '[]',
        })
        .execute()
    }
  })
}
