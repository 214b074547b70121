import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Stored } from '../feature.ts'
import { rebuildKeywordIndex } from './keyword-index.ts'

export const stored: Stored = {
  tables: { post_versions: 'kept', preview_links: 'kept', post_keyword: 'kept' },
  migrations: {
    '003-writing': [
      `create table post_versions (
        id text primary key, post_id text not null, title text not null, length integer not null,
        fields text not null, created_at text not null)`,
      'create index post_versions_of_post on post_versions (post_id, id)',
    ],
    '010-preview-links': [
      'create table preview_links (post_id text primary key, token text not null unique, expires_at text not null)',
    ],
    // Earlier versions created this table outside the migrations, so it may exist.
    '011-rebuilds': [
      `create table if not exists post_keyword (
        keyword text not null, published integer not null, created_at text not null, post_id text not null,
        constraint post_keyword_key primary key (keyword, published, created_at, post_id))`,
      'create index if not exists post_keyword_post on post_keyword (post_id)',
    ],
    '035-hashed-preview-links': [hashPreviewLinks],
    // Whether webhooks were told that visitors see a post. `tellDue` sets it for the posts that are public already.
    '040-webhooks': [
      'alter table blogs add column told integer default 0 not null',
      'create index blogs_untold on blogs (told, created_at)',
    ],
  },
  rebuilds: [{ name: 'keyword index', version: 1, run: rebuildKeywordIndex }],
}

/** The former release treats a hashed token as unknown. Links that were made before the upgrade keep working. */
export async function hashPreviewLinks(db: Kysely<unknown>) {
  const { rows } = await sql<{ post_id: string; token: string }>`select post_id, token from preview_links`.execute(db)
  for (const { post_id, token } of rows) {
    const hash = createHash('sha256').update(token).digest('hex')
    await sql`update preview_links set token = ${hash} where post_id = ${post_id}`.execute(db)
  }
}
