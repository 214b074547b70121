import type { Kysely } from 'kysely'
import { errors } from '../platform/http/errors.ts'
import { newToken } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import { authColumns } from './auth-columns.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { endSessions } from './end-sessions.ts'
import type { Parts } from './parts.ts'
import { setPassword } from './sign-up.ts'
import { findToken, spendToken, storeToken } from './tokens.ts'

const lifetime = 60 * 60 * 1000

export interface Owner {
  email: string
  password: string
  displayName: string
}

const invalidLink = () =>
  errors.invalidLink(
    'This setup link has expired or was already used. Sign in, or run npm run setup in the folder of the site.',
  )

const lost = () => errors.invalidLink('Someone else has just set up this site with the same link.')

/** Makes the account of the first start the owner's. */
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

  /** Somebody may have signed up with the owner's address before: then that account becomes the admin's. */
  const replace = async (transaction: Kysely<Schema>, id: string, { email, displayName }: Owner, hash: string) => {
    const other = await transaction
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) await transaction.deleteFrom('user').where('id', '=', id).execute()
    const owner = other?.id ?? id
    await transaction
      .updateTable('user')
      .set({ email, name: displayName, role: 'admin', emailVerified: flag(true), updatedAt: time(now()) })
      .where('id', '=', owner)
      .execute()
    await setPassword(transaction, owner, hash, time(now()))
    await endSessions(transaction, owner)
    // A pending link would set the password of the person who requested it.
    await transaction.deleteFrom('account_token').where('user_id', '=', owner).execute()
  }

  const openToken = async (secret: string) => {
    const token = await findToken(db, 'setup', secret)
    return token && !token.used_at && token.expires_at > now().toISOString() ? token : null
  }

  return {
    /** @returns the secret of a link that is valid once, for an hour, and until an admin signs in */
    async makeSetupLink(): Promise<string> {
      const admin = await firstAdmin()
      if (!admin) throw new Error('There is no admin to set up.')
      const { secret, hash } = newToken()
      await storeToken(db, { purpose: 'setup', user_id: admin.id, hash }, { now: now(), lifetime })
      return secret
    },

    /** @throws invalid_link if the link is wrong, used or expired */
    async assertSetupLink(secret: string): Promise<void> {
      if (!(await openToken(secret))) throw invalidLink()
    },

    /**
     * Gives the first admin this address, name and password, and ends its sessions. The address needs no confirmation,
     * like that of ADMIN_EMAIL.
     * @throws invalid_link if the link is wrong, used or expired; invalid for a common password
     */
    async setUpOwnerByLink(secret: string, { email, ...rest }: Owner): Promise<void> {
      const owner = { ...rest, email: email.toLowerCase() }
      const token = await openToken(secret)
      if (!token) throw invalidLink()
      await refuseCommonPassword(owner.password, 'password')
      const hash = await hashPassword(owner.password)
      await db.transaction().execute(async (transaction) => {
        if (!(await spendToken(transaction, token, now()))) throw lost()
        await replace(transaction, token.user_id, owner, hash)
      })
    },

    /** The same without a link. There must be an admin. @throws invalid for a common password */
    async setUpOwner({ email, ...rest }: Owner): Promise<void> {
      const owner = { ...rest, email: email.toLowerCase() }
      await refuseCommonPassword(owner.password, 'password')
      const hash = await hashPassword(owner.password)
      const admin = await firstAdmin()
      if (!admin) throw new Error('There is no admin to set up.')
      await db.transaction().execute((transaction) => replace(transaction, admin.id, owner, hash))
    },

    /** The first admin; undefined on a site that was never started. */
    firstAdmin,
  }
}
