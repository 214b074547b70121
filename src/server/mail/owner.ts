import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Schema } from '../schema.ts'

/** The owner's address: CONTACT_TO, else ADMIN_EMAIL, else the first admin's; null if there is none yet. */
export async function ownerAddress(
  db: Kysely<Schema>,
  { contactTo, adminEmail }: Pick<Config, 'contactTo' | 'adminEmail'>,
): Promise<string | null> {
  if (contactTo ?? adminEmail) return contactTo ?? adminEmail
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
