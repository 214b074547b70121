/** better-auth writes real times and booleans on PostgreSQL, ISO text and 0/1 on SQLite (`auth-tables.ts`). */
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
  token: string
  userId: string
  expiresAt: Time
  createdAt: Time
  /** Browser and system (`device-name.ts`); null for a session of an earlier release. */
  device: string | null
  last_used_at: string | null
}

/** Hashes of the secrets in the links of emails and in the setup link. */
export interface AccountTokenTable {
  id: string
  purpose: 'confirm' | 'reset' | 'setup' | 'email-old' | 'email-new'
  user_id: string
  hash: string
  second_hash: string | null
  password_hash: string | null
  /** The name chosen at sign-up; empty for no name, null for another purpose. */
  display_name: string | null
  email: string | null
  expires_at: string
  used_at: string | null
}

interface SecondFactorTable {
  user_id: string
  /** Encrypted with the site's secret (`second-factor.ts`). */
  secret: string
  /** The time step of the last accepted code; each code is accepted once. */
  last_step: number
  created_at: string
  /** Null until the first code of the app was typed. */
  confirmed_at: string | null
}

export interface PasskeyTable {
  id: string
  user_id: string
  /** WebAuthn's id of the passkey, in base64url. */
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  /** At the last use; 0 if the authenticator does not count. PostgreSQL returns text. */
  counter: number | string
  /** How a browser reaches the authenticator, as JSON; only a hint for the browser. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

export interface AccountTables {
  user: UserTable
  account: AccountTable
  session: SessionTable
  account_token: AccountTokenTable
  /** The newest sign-up with an address, whether or not it has an account. */
  pending_sign_up: { email: string; password_hash: string; expires_at: string }
  second_factor: SecondFactorTable
  recovery_code: { user_id: string; hash: string; used_at: string | null }
  sign_in_challenge: { id: string; user_id: string; hash: string; tries: number; expires_at: string }
  passkey: PasskeyTable
  /** `user_id` is null for a sign-in with only a passkey. */
  passkey_challenge: { hash: string; purpose: 'register' | 'sign-in'; user_id: string | null; expires_at: string }
}
