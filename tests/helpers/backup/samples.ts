import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collectionNames } from '../../../src/contract/collections.ts'
import { anyTable } from '../../../src/server/entries/rows.ts'
import type { Database } from '../../../src/server/schema.ts'
import { makeEntry } from '../factories.ts'
import { signUp } from '../people.ts'
import { removedAtExit } from '../removed-at-exit.ts'
import type { TestSite } from '../site.ts'

/** A small backup as releases until November 2026 encrypted it, by “four words of a pass-phrase”. */
export const earlierBackup = readFileSync(join(import.meta.dirname, 'encrypted-by-an-earlier-release.backup'))

let root: string | undefined
export function newFolder(): string {
  root ??= removedAtExit(mkdtempSync(join(tmpdir(), 'site-backup-')))
  return mkdtempSync(join(root, 'at-'))
}

export const ownSecret = { env: { SESSION_SECRET: '' } }

export const sampleFiles: Record<string, Buffer> = {
  'media/2026/brücke.png': Buffer.from([0, 255, 1, 254, 13, 10]),
  'attachments/deep/er/plan.pdf': Buffer.alloc(300_000, 'pdf'),
  'media/one.txt': Buffer.from('Subject: Hello\r\n'),
  'media/empty': Buffer.alloc(0),
}

export async function fill(site: TestSite) {
  const { db } = site.context.database
  const admin = await signUp(site, 'admin')
  await signUp(site, 'user')
  for (const name of collectionNames) await makeEntry(site, name)
  await makeEntry(site, 'skills', { category: "Quotes ' and emoji 🚰", technologies: [] })
  await db.insertInto('workflows').values(workflow).execute()
  await db.insertInto('workflow_files').values(workflowFiles).execute()
  await db.insertInto('workflow_versions').values(workflowVersion).execute()
  await db.insertInto('setting').values({ name: 'demo', value: 'loaded' }).execute()
  await db.insertInto('job_run').values({ name: 'a job', started_at: '2026-01-01T00:00:00.000Z' }).execute()
  await db
    .insertInto('limit_window')
    .values({ key: 'a limit', remaining: 0, ends_at: '2999-01-01T00:00:00.000Z' })
    .execute()
  for (const [path, content] of Object.entries(sampleFiles)) put(site.dataDir, path, content)
  return admin
}

export function put(dataDir: string, path: string, content: Uint8Array | string) {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true })
  writeFileSync(join(dataDir, path), content)
}

const workflow = {
  id: '0198f000-0000-7000-8000-000000000001',
  number: 7,
  slug: 'orders',
  name: 'Orders',
  description: 'Sorts them',
  category: 'Shop',
  image_url: null,
  downloads: 12,
  address_imports: 3,
  library_imports: 4,
  tags: '["shop"]',
  author: null,
  version: '1.0.0',
  usage_instructions: 'Run it',
  requirements: '[]',
  published: 1,
  tested_with: '2.14.2',
  version_number: 1,
  facts: '{}',
  node_types: '[]',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
}

const workflowFiles = {
  workflow_id: workflow.id,
  original: '{"nodes":[],"meta":{}}',
  clean: '{"nodes":[]}',
  first_content: null,
  steps: '[]',
  thumbnail: '<svg/>',
  picture: '<svg/>',
  share: 'iVBORw0KGgo=',
  rendered_version: 1,
}

const workflowVersion = {
  workflow_id: workflow.id,
  number: 1,
  version: '1.0.0',
  changelog: 'First',
  created_at: '2026-01-01T00:00:00.000Z',
  node_count: 0,
  differences: null,
  file: '{"nodes":[]}',
}

/** All rows of all tables, in a format that is equal for both databases, without the search, which is computed from them. */
export async function dump({ db }: Pick<Database, 'db'>): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter(({ name, isView }) => !isView && !name.startsWith('search_'))) {
    const rows = await anyTable(db).selectFrom(name).selectAll().execute()
    all[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort().map(plain))).sort()
  }
  return all
}

function plain([column, value]: [string, unknown]) {
  if (typeof value === 'boolean') return [column, Number(value)]
  return [column, value instanceof Date ? value.toISOString() : value]
}
