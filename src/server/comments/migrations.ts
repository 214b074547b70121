import { type Kysely, sql } from 'kysely'
import type { Stored } from '../feature.ts'
import { commentEmails } from './emails.ts'

export const stored: Stored = {
  tables: { comments: 'kept', comment_likes: 'kept' },
  migrations: { '002-visitors': [createComments], '026-comment-threads': [createThreads], '039-changes': [addChanges] },
  emails: commentEmails,
}

async function createComments(db: Kysely<unknown>) {
  // The other collections' tables are created after the migrations. Comments refer to posts, so that deleting a post
  // deletes its comments, so this one is created here and gets its other columns there.
  await db.schema
    .createTable('blogs')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('blog_id', 'text', (column) => column.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('edited', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('approved', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('comment_once', ['user_id', 'blog_id', 'content_hash'])
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('comments').columns(columns)
  await index('comments_of_post', ['blog_id', 'created_at', 'id']).execute()
  await index('comments_by_time', ['created_at', 'id']).execute()
  await index('comments_approved', ['user_id', 'approved']).execute()
  // The owner lists pending comments. Most comments are approved, so they are left out of this index.
  await index('comments_waiting', ['created_at', 'id']).where(sql<boolean>`approved = 0`).execute()

  await db.schema
    .createTable('comment_likes')
    .addColumn('comment_id', 'text', (column) => column.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_like_a_person', ['comment_id', 'user_id'])
    .execute()
  await db.schema.createIndex('comment_likes_user').on('comment_likes').column('user_id').execute()
}

/** Replies, and the HTML of each comment. */
async function createThreads(db: Kysely<unknown>) {
  for (const column of ['parent_id', 'thread_at', 'content_html', 'html_of']) {
    await db.schema.alterTable('comments').addColumn(column, 'text').execute()
  }
  await sql`create index comments_in_threads on comments (blog_id, ${threadOrder()})`.execute(db)
}

/**
 * Newest thread first; in it the comment and then its replies, oldest first. The index has the same expressions.
 * @param table for a query that also reads the parents
 */
export const threadOrder = (table?: 'comments') => {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  return sql`coalesce(${column('thread_at')}, ${column('created_at')}) desc, coalesce(${column('parent_id')}, ${column('id')}) desc, ${column('created_at')}, ${column('id')}`
}

async function addChanges(db: Kysely<unknown>) {
  await db.schema.createIndex('comments_by_change').on('comments').columns(['updated_at', 'id']).execute()
}
