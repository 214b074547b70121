import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Stored } from '../feature.ts'
import { rebuildKeywordIndex } from './keyword-index.ts'

export const stored: Stored = {
  tables: { post_versions: 'kept', preview_links: 'kept', post_keyword: 'kept' },
  migrations: {
    '003-writing': [createPostVersions],
    '010-preview-links': [createPreviewLinks],
    '011-rebuilds': [createKeywordIndex],
    '035-hashed-preview-links': [hashPreviewLinks],
    '040-webhooks': [addTold],
  },
  rebuilds: [{ name: 'keyword index', version: 1, run: rebuildKeywordIndex }],
}

async function createPostVersions(db: Kysely<unknown>) {
  await db.schema
    .createTable('post_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('post_versions_of_post').on('post_versions').columns(['post_id', 'id']).execute()
}

async function createPreviewLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable('preview_links')
    .addColumn('post_id', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}

/** The former release takes a hashed token for an unknown one. Links that were made before go on working. */
export async function hashPreviewLinks(db: Kysely<unknown>) {
  const { rows } = await sql<{ post_id: string; token: string }>`select post_id, token from preview_links`.execute(db)
  for (const { post_id, token } of rows) {
    const hash = createHash('sha256').update(token).digest('hex')
    await sql`update preview_links set token = ${hash} where post_id = ${post_id}`.execute(db)
  }
}

/** Earlier versions created it outside the migrations, so it may exist. */
async function createKeywordIndex(db: Kysely<unknown>) {
  await db.schema
    .createTable('post_keyword')
    .ifNotExists()
    .addColumn('keyword', 'text', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_keyword_key', ['keyword', 'published', 'created_at', 'post_id'])
    .execute()
  await db.schema.createIndex('post_keyword_post').ifNotExists().on('post_keyword').column('post_id').execute()
}

/** Whether the webhooks know that visitors see a post. `tellDue` sets it for the posts that are public already. */
async function addTold(db: Kysely<unknown>) {
  await db.schema
    .alterTable('blogs')
    .addColumn('told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('blogs_untold').on('blogs').columns(['told', 'created_at']).execute()
}
