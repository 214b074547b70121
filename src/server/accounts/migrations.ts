import { type Kysely, sql } from 'kysely'
import type { Stored } from '../feature.ts'
import type { DatabaseKind } from '../platform/database/open.ts'
import { accountEmails } from './emails.ts'

export const stored: Stored = {
  tables: {
    user: 'kept',
    account: 'kept',
    session: 'left out',
    verification: 'left out',
    account_token: 'left out',
    second_factor: 'kept',
    recovery_code: 'kept',
    sign_in_challenge: 'left out',
    passkey: 'kept',
    passkey_challenge: 'left out',
    pending_sign_up: 'left out',
  },
  migrations: {
    '001-accounts-and-workflows': [createAccounts],
    '002-visitors': [
      `create table account_token (
        id text primary key, purpose text not null, user_id text not null references "user" (id) on delete cascade,
        hash text not null unique, second_hash text, password_hash text, expires_at text not null, used_at text)`,
      'create index account_token_user on account_token (user_id)',
      'create index account_token_expiry on account_token (expires_at)',
    ],
    // The name of a sign-up is stored with its link, like its password.
    '005-sign-up-names': ['alter table account_token add column display_name text'],
    // From here on sessions are stored under the hash of their token. Earlier sessions end, because older backups
    // contain their tokens.
    '009-private': ['delete from session'],
    // The device and last use of a session, and the address that an email's link would set.
    '017-own-account': [
      'alter table session add column device text',
      'alter table session add column last_used_at text',
      'alter table account_token add column email text',
    ],
    '018-second-factor': [
      `create table second_factor (
        user_id text primary key references "user" (id) on delete cascade, secret text not null,
        last_step integer not null, created_at text not null, confirmed_at text)`,
      `create table recovery_code (
        user_id text not null references "user" (id) on delete cascade, hash text not null, used_at text,
        constraint recovery_code_of_user primary key (user_id, hash))`,
      `create table sign_in_challenge (
        id text primary key, user_id text not null references "user" (id) on delete cascade,
        hash text not null unique, tries integer not null, expires_at text not null)`,
      'create index sign_in_challenge_user on sign_in_challenge (user_id)',
    ],
    '023-passkeys': [
      `create table passkey (
        id text primary key, user_id text not null references "user" (id) on delete cascade,
        credential_id text not null unique, public_key text not null, counter bigint not null,
        transports text not null, name text not null, created_at text not null, last_used_at text)`,
      'create index passkey_user on passkey (user_id)',
      `create table passkey_challenge (
        hash text primary key, purpose text not null, user_id text references "user" (id) on delete cascade,
        expires_at text not null)`,
      'create index passkey_challenge_user on passkey_challenge (user_id)',
      'create index passkey_challenge_expiry on passkey_challenge (expires_at)',
    ],
    // The password of a sign-up is kept apart from the account. Accounts that an earlier release made keep theirs until
    // their address is confirmed or they are removed.
    '034-pending-sign-ups': [
      'create table pending_sign_up (email text primary key, password_hash text not null, expires_at text not null)',
    ],
  },
  emails: accountEmails,
}

/** better-auth 1.7 with its admin plugin: real times and booleans on PostgreSQL, ISO text and 0/1 on SQLite. */
async function createAccounts(db: Kysely<unknown>, kind: DatabaseKind) {
  const [time, flag] = kind === 'postgres' ? ['timestamptz', 'boolean'] : ['text', 'integer']
  const statements = [
    `create table "user" (
      id text primary key, name text not null, email text not null unique, "emailVerified" ${flag} not null,
      image text, role text, banned ${flag}, "banReason" text, "banExpires" ${time},
      "createdAt" ${time} not null, "updatedAt" ${time} not null)`,
    `create table session (
      id text primary key, token text not null unique,
      "userId" text not null references "user" (id) on delete cascade, "expiresAt" ${time} not null,
      "ipAddress" text, "userAgent" text, "impersonatedBy" text,
      "createdAt" ${time} not null, "updatedAt" ${time} not null)`,
    'create index "session_user" on session ("userId")',
    `create table account (
      id text primary key, issuer text not null, "accountId" text not null, "providerId" text not null,
      "userId" text not null references "user" (id) on delete cascade, "accessToken" text, "refreshToken" text,
      "idToken" text, "accessTokenExpiresAt" ${time}, "refreshTokenExpiresAt" ${time}, scope text, password text,
      "createdAt" ${time} not null, "updatedAt" ${time} not null,
      constraint account_of_issuer unique (issuer, "accountId"))`,
    'create index account_user on account ("userId")',
    `create table verification (
      id text primary key, identifier text not null, value text not null, "expiresAt" ${time} not null,
      "createdAt" ${time} not null, "updatedAt" ${time} not null)`,
    'create index verification_identifier on verification (identifier)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
