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
    '002-visitors': [createTokens],
    '005-sign-up-names': [addSignUpNames],
    '009-private': [endSessions],
    '017-own-account': [addOwnAccount],
    '018-second-factor': [createSecondFactors],
    '023-passkeys': [createPasskeys],
    '034-pending-sign-ups': [createPendingSignUps],
  },
  emails: accountEmails,
}

/**
 * The tables of better-auth 1.7 (with its admin plugin), in the names it uses.
 * better-auth writes real times and booleans on PostgreSQL, ISO text and 0/1 on SQLite.
 */
async function createAccounts(db: Kysely<unknown>, kind: DatabaseKind) {
  const time = kind === 'postgres' ? 'timestamptz' : 'text'
  const flag = kind === 'postgres' ? 'boolean' : 'integer'

  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', flag, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('role', 'text')
    .addColumn('banned', flag)
    .addColumn('banReason', 'text')
    .addColumn('banExpires', time)
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('expiresAt', time, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('impersonatedBy', 'text')
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').column('userId').execute()

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', time)
    .addColumn('refreshTokenExpiresAt', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .addUniqueConstraint('account_of_issuer', ['issuer', 'accountId'])
    .execute()
  await db.schema.createIndex('account_user').on('account').column('userId').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', time, (column) => column.notNull())
    .addColumn('createdAt', time, (column) => column.notNull())
    .addColumn('updatedAt', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute()
}

async function createTokens(db: Kysely<unknown>) {
  await db.schema
    .createTable('account_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('second_hash', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('account_token_user').on('account_token').column('user_id').execute()
  await db.schema.createIndex('account_token_expiry').on('account_token').column('expires_at').execute()
}

/** The name of a sign-up is stored with its link, like its password. */
async function addSignUpNames(db: Kysely<unknown>) {
  await db.schema.alterTable('account_token').addColumn('display_name', 'text').execute()
}

/**
 * From here on sessions are stored under the hash of their token. Earlier sessions end, because older backups contain
 * their tokens.
 */
async function endSessions(db: Kysely<unknown>) {
  await sql`delete from session`.execute(db)
}

/** The device and last use of a session, and the address that an email's link would set. */
async function addOwnAccount(db: Kysely<unknown>) {
  await db.schema.alterTable('session').addColumn('device', 'text').execute()
  await db.schema.alterTable('session').addColumn('last_used_at', 'text').execute()
  await db.schema.alterTable('account_token').addColumn('email', 'text').execute()
}

async function createSecondFactors(db: Kysely<unknown>) {
  await db.schema
    .createTable('second_factor')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('recovery_code_of_user', ['user_id', 'hash'])
    .execute()
  await db.schema
    .createTable('sign_in_challenge')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_challenge_user').on('sign_in_challenge').column('user_id').execute()
}

/**
 * The password of a sign-up is kept apart from the account. Accounts that an earlier release made keep theirs until their
 * address is confirmed or they are removed.
 */
async function createPendingSignUps(db: Kysely<unknown>) {
  await db.schema
    .createTable('pending_sign_up')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}

async function createPasskeys(db: Kysely<unknown>) {
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute()
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkey_challenge_user').on('passkey_challenge').column('user_id').execute()
  await db.schema.createIndex('passkey_challenge_expiry').on('passkey_challenge').column('expires_at').execute()
}
