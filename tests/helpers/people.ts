import type { TestSite } from './site.ts'

export interface Person {
  token: string
  id: string
  email: string
  password: string
}

type Role = 'admin' | 'user'
type Row = Record<string, unknown>

const tables = ['user', 'account', 'session'] as const
const cache = new Map<string, { person: Person; rows: Row[] }>()

export const makeAdmin = (site: TestSite) => signedIn(site, 'admin')
export const makeUser = (site: TestSite) => signedIn(site, 'user')

/**
 * A person with a session. The first of a role in a worker is created and signs in; its rows are copied for the next
 * ones, because hashing and checking a password takes longer than most tests.
 */
async function signedIn(site: TestSite, role: Role): Promise<Person> {
  const { db, kind } = site.context.database
  const key = `${kind} ${role}`
  const before = cache.get(key)
  if (before) {
    for (const [index, table] of tables.entries()) {
      await db
        .insertInto(table as never)
        .values(before.rows[index] as never)
        .execute()
    }
    return before.person
  }
  const person = await signUp(site, role)
  const rows: Row[] = []
  for (const table of tables) {
    const mine = table === 'user' ? 'id' : 'userId'
    rows.push(
      await db
        .selectFrom(table as never)
        .selectAll()
        .where(mine as never, '=', person.id as never)
        .executeTakeFirstOrThrow(),
    )
  }
  cache.set(key, { person, rows })
  return person
}

/** Creates the account and signs in with its password. */
export async function signUp(site: TestSite, role: Role, email = `${role}@example.com`): Promise<Person> {
  const password = `the password of ${email}`
  await site.context.accounts.setAdmin(email, password)
  await site.context.database.db.updateTable('user').set({ role }).where('email', '=', email).execute()
  const { token, user } = await site.context.accounts.signIn(email, password, 'Chrome on Linux')
  return { token, id: user.id, email, password }
}
