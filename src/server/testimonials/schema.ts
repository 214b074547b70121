import { testimonialEmails } from './emails.ts'

export interface InvitationTable {
  id: string
  /** Of the link's token, which is not stored. */
  token_hash: string
  client_name: string | null
  client_company: string | null
  email: string | null
  created_at: string
  expires_at: string
  revoked_at: string | null
  used_at: string | null
  /** The text to which the client agreed at `used_at`. */
  consent: string | null
  testimonial_id: string | null
}

export type TestimonialTables = { testimonial_invitations: InvitationTable }

export const stored = {
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
} as const
