import type { Stored } from '../feature.ts'
import { testimonialEmails } from './emails.ts'

export const stored: Stored = {
  tables: { testimonial_invitations: 'kept' },
  migrations: {
    '022-invitations': [
      `create table testimonial_invitations (
        id text primary key, token_hash text not null unique, client_name text, client_company text, email text,
        created_at text not null, expires_at text not null, revoked_at text, used_at text, consent text,
        testimonial_id text)`,
      'create index testimonial_invitations_by_time on testimonial_invitations (created_at, id)',
    ],
  },
  emails: testimonialEmails,
}
