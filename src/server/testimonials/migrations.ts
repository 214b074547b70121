import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'
import { testimonialEmails } from './emails.ts'

export const stored: Stored = {
  tables: { testimonial_invitations: 'kept' },
  migrations: { '022-invitations': [createInvitations] },
  emails: testimonialEmails,
}

async function createInvitations(db: Kysely<unknown>) {
  await db.schema
    .createTable('testimonial_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('client_name', 'text')
    .addColumn('client_company', 'text')
    .addColumn('email', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('used_at', 'text')
    .addColumn('consent', 'text')
    .addColumn('testimonial_id', 'text')
    .execute()
  await db.schema
    .createIndex('testimonial_invitations_by_time')
    .on('testimonial_invitations')
    .columns(['created_at', 'id'])
    .execute()
}
