import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { api_key: 'left out', api_key_call: 'left out', idempotent_answer: 'left out' },
  migrations: { '038-keys': [createKeys, createIdempotentAnswers] },
}

async function createKeys(db: Kysely<unknown>) {
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('expires_at', 'text')
    .execute()
  await db.schema.createIndex('api_key_user').on('api_key').column('user_id').execute()
  await db.schema
    .createTable('api_key_call')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_key.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('api_key_call_key').on('api_key_call').columns(['key_id', 'id']).execute()
}

async function createIdempotentAnswers(db: Kysely<unknown>) {
  await db.schema
    .createTable('idempotent_answer')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('alive_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('idempotent_answer_age').on('idempotent_answer').column('created_at').execute()
}
