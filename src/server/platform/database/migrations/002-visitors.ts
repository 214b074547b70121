import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Letters, the tokens in them, comments and contact messages. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await outbox(db)
    await tokens(db)
    await comments(db)
    await messages(db)
  },
}

async function outbox(db: Kysely<unknown>) {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text_body', 'text', (column) => column.notNull())
    .addColumn('html_body', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('attachment', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_at']).execute()
  await db.schema.createIndex('outbox_by_time').on('outbox').columns(['created_at', 'id']).execute()
}

async function tokens(db: Kysely<unknown>) {
  await db.schema
    .createTable('account_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('second_hash', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('account_token_user').on('account_token').column('user_id').execute()
  await db.schema.createIndex('account_token_expiry').on('account_token').column('expires_at').execute()
}

async function comments(db: Kysely<unknown>) {
  // The collections get their tables after the migrations. A comment refers to its post, so that a deleted post takes
  // its comments with it whoever deletes it; the table begins here and gets its other columns there.
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
  // The owner looks for what waits; approved ones are most of the table and need no entry.
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

async function messages(db: Kysely<unknown>) {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('about', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('suspect', 'integer', (column) => column.notNull())
    .addColumn('attachment_file', 'text')
    .addColumn('attachment_name', 'text')
    .addColumn('attachment_type', 'text')
    .addColumn('attachment_size', 'integer')
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('messages_by_time').on('messages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('messages_by_state').on('messages').columns(['state', 'created_at', 'id']).execute()
}
