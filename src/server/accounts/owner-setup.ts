import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { deleteRows, findRow, updateRows } from '../platform/database/queries.ts'
import { ConfigError } from '../platform/expected-error.ts'
import { errors } from '../platform/http/errors.ts'
import { newToken } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import type { Accounts } from './accounts.ts'
import {
  authColumns,
  endSessions,
  findOpenToken,
  type Parts,
  removeTokens,
  setPassword,
  spendToken,
  storeToken,
} from './auth-tables.ts'
import { commonPasswordSentence, isCommonPassword, refuseCommonPassword } from './password.ts'

export type Owner = { email: string; password: string; displayName: string }

const invalidLink = () =>
  errors.invalidLink(
    'This setup link has expired or was already used. Sign in, or run npm run setup in the folder of the site.',
  )

export function ownerSetup({ database: { db, kind }, hashPassword, now }: Parts) {
  const { time, flag } = authColumns(kind)

  const firstAdmin = () =>
    db
      .selectFrom('user')
      .select(['id', 'email', 'name'])
      .where('role', '=', 'admin')
      .orderBy('createdAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()

  const adminToSetUp = async () => {
    const admin = await firstAdmin()
    if (!admin) throw new Error('There is no admin to set up.')
    return admin
  }

  const openToken = async (secret: string) => {
    const token = await findOpenToken(db, now(), secret, 'setup')
    if (!token) throw invalidLink()
    return token
  }

  /** Somebody may have signed up with the owner's address before: then that account becomes the admin's. */
  const replace = async (
    id: string,
    { email: typed, password, displayName: name }: Owner,
    claim: (transaction: Kysely<Schema>) => Promise<void>,
  ) => {
    await refuseCommonPassword(password, 'password')
    const hash = await hashPassword(password)
    const email = typed.toLowerCase()
    await db.transaction().execute(async (transaction) => {
      await claim(transaction)
      const owner = (await findRow(transaction, 'user', { email }))?.id ?? id
      if (owner !== id) await deleteRows(transaction, 'user', { id })
      const confirmed = { emailVerified: flag(true), updatedAt: time(now()) }
      await updateRows(transaction, 'user', { id: owner }, { email, name, role: 'admin', ...confirmed })
      await setPassword(transaction, owner, hash, time(now()))
      await endSessions(transaction, owner)
      await removeTokens(transaction, owner)
    })
  }

  return {
    firstAdmin,

    /** @returns the secret of a link that is valid once, for an hour, and until an admin signs in */
    async makeSetupLink(): Promise<string> {
      const admin = await adminToSetUp()
      const { secret, hash } = newToken()
      await storeToken(db, { purpose: 'setup', user_id: admin.id, hash }, now())
      return secret
    },

    async assertSetupLink(secret: string): Promise<void> {
      await openToken(secret)
    },

    /** The address needs no confirmation, like that of ADMIN_EMAIL. @throws invalid_link, invalid */
    async setUpOwnerByLink(secret: string, owner: Owner): Promise<void> {
      const token = await openToken(secret)
      await replace(token.user_id, owner, async (transaction) => {
        if (await spendToken(transaction, token, now())) return
        throw errors.invalidLink('Someone else has just set up this site with the same link.')
      })
    },

    /** The same without a link. There must be an admin. @throws invalid for a common password */
    setUpOwner: async (owner: Owner): Promise<void> => replace((await adminToSetUp()).id, owner, async () => {}),
  }
}

export async function assertGoodPassword({ adminPassword }: Pick<Config, 'adminPassword'>): Promise<void> {
  if (!adminPassword || !(await isCommonPassword(adminPassword))) return
  throw new ConfigError(`ADMIN_PASSWORD: this password is ${commonPasswordSentence}. Choose another.`)
}

/** @returns the password if one was generated, to be shown once; a chosen password is never shown */
export async function makeAdmin(
  { accounts, config }: { accounts: Accounts; config: Config },
  email: string,
): Promise<{ generated: string | null }> {
  await assertGoodPassword(config)
  const generated = config.adminPassword ? null : randomBytes(12).toString('base64url')
  await accounts.setAdmin(email, config.adminPassword ?? generated ?? '')
  return { generated }
}

export const passwordLine = (generated: string | null) => generated ?? 'the one in ADMIN_PASSWORD'
