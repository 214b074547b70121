import type { Kysely } from 'kysely'
import type { Settings } from '../../contract/settings.ts'
import type { Config } from '../config.ts'
import type { Schema } from '../schema.ts'

/**
 * The owner's address: the receiver in the settings, else CONTACT_TO, else ADMIN_EMAIL, else the first admin's.
 * @param db null if the database cannot be used
 * @returns null if there is none yet
 */
export async function ownerAddress(
  db: Kysely<Schema> | null,
  { receiver, contactTo, adminEmail }: Pick<Config, 'contactTo' | 'adminEmail'> & Pick<Settings['mail'], 'receiver'>,
): Promise<string | null> {
  const known = receiver ?? contactTo ?? adminEmail
  if (known || !db) return known
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
