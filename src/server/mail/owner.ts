import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Schema } from '../schema.ts'

/** Where the owner reads: CONTACT_TO, else ADMIN_EMAIL, else the first admin; null when there is nobody yet. */
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
