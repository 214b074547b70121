import { domainToASCII } from 'node:url'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Settings } from '../../contract/settings.ts'
import type { Config } from '../config.ts'
import type { Schema } from '../schema.ts'

/** CONTACT_TO, else the receiver in the settings, else ADMIN_EMAIL, else the first admin's. @param db null if down */
export async function ownerAddress(
  db: Kysely<Schema> | null,
  { receiver, contactTo, adminEmail }: Pick<Config, 'contactTo' | 'adminEmail'> & Pick<Settings['mail'], 'receiver'>,
): Promise<string | null> {
  const configured = contactTo ?? receiver ?? adminEmail
  if (configured || !db) return configured
  const admin = await db
    .selectFrom('user')
    .select('email')
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return admin?.email ?? null
}

export interface PersonRef {
  id: string
  /** Null if the address is unconfirmed. */
  email: string | null
}

export function isEmailOf({ id, email }: PersonRef): RawBuilder<boolean> {
  if (email === null) return sql<boolean>`about_user = ${id}`
  const address = email.toLowerCase()
  return sql<boolean>`(lower(recipient) = ${address} or lower(reply_to) = ${address} or about_user = ${id})`
}

/** Normalises spellings of one mailbox: no tag, no dots, lower case. For counting only, never as a recipient. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase().replace(/\+.*$/s, '').replaceAll('.', '')
  const domain = email.slice(at + 1).toLowerCase()
  const host = domainToASCII(domain) || domain
  return `${local}@${host === 'googlemail.com' ? 'gmail.com' : host}`
}
