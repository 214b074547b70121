/** better-auth writes real times and booleans on PostgreSQL, ISO text and 0/1 on SQLite (`auth-columns.ts`). */
type Time = Date | string
type Flag = boolean | number

interface UserTable {
  id: string
  email: string
  name: string
  image: string | null
  role: string | null
  emailVerified: Flag
  createdAt: Time
  updatedAt: Time
}

/** A person's way to sign in; here always a password. */
interface AccountTable {
  id: string
  issuer: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Time
  updatedAt: Time
}

interface SessionTable {
  id: string
  userId: string
  expiresAt: Time
  createdAt: Time
}

/** Hashes of what the link of an email, or the setup link, carries. */
export interface AccountTokenTable {
  id: string
  purpose: 'confirm' | 'reset' | 'setup'
  user_id: string
  hash: string
  /** The hash of the second token; a reset needs both. */
  second_hash: string | null
  /** The password that was chosen with this sign-up; it is set once the address is confirmed. */
  password_hash: string | null
  /** The name that was chosen with it; empty for no name, null for another purpose. */
  display_name: string | null
  expires_at: string
  used_at: string | null
}

export interface AccountTables {
  user: UserTable
  account: AccountTable
  session: SessionTable
  account_token: AccountTokenTable
}
