import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { admin } from 'better-auth/plugins/admin'
import { bearer } from 'better-auth/plugins/bearer'
import { v7 as newId } from 'uuid'
import { limits } from '../../contract/limits.ts'
import { errors } from '../platform/http/errors.ts'
import type { Database } from '../schema.ts'
import { hashedSessions, withDatabaseError } from './hashed-sessions.ts'
import { type HashPassword, verifyPassword } from './password.ts'
import { endSetupLinks } from './tokens.ts'
import { type Viewer, viewerOf } from './viewer.ts'

const day = 24 * 60 * 60

export type Accounts = ReturnType<typeof openAccounts>

interface Parts {
  secret: string
  siteUrl: string
  hashPassword: HashPassword
}

/**
 * Sign-in and sessions, stored by better-auth. Callers authenticate with a bearer token and never with a cookie, so no
 * other site can act in a person's name.
 */
export function openAccounts({ db, kind }: Database, { secret, siteUrl, hashPassword }: Parts) {
  const auth = betterAuth({
    database: { db, type: kind },
    secret,
    baseURL: siteUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    plugins: [hashedSessions, bearer({ requireSignature: true }), admin()],
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 30 * day, updateAge: day },
    advanced: { database: { generateId: () => newId() } },
  })

  /** The session of the bearer token and its person; null for a missing or invalid token. */
  const session = async (authorization: string | undefined): Promise<{ id: string; viewer: Viewer } | null> => {
    if (!authorization) return null
    const headers = new Headers({ authorization })
    const found = await withDatabaseError(() => auth.api.getSession({ headers }))
    return found && { id: found.session.id, viewer: viewerOf(found.user) }
  }

  /** The password hash. Locks the row on PostgreSQL, to wait for a concurrent change of the password. */
  const storedPassword = async (email: string): Promise<string | null | undefined> => {
    const account = db
      .selectFrom('account')
      .select('account.password')
      .where('providerId', '=', 'credential')
      .where('userId', '=', ({ selectFrom }) =>
        selectFrom('user').select('id').where('email', '=', email.toLowerCase()),
      )
    return (await (kind === 'postgres' ? account.forShare() : account).executeTakeFirst())?.password
  }

  return {
    /** @throws wrong_credentials for an unknown address or a wrong password, after the same work; unconfirmed */
    async signIn(email: string, password: string): Promise<{ token: string; user: Viewer }> {
      const before = await storedPassword(email)
      try {
        const { headers, response } = await withDatabaseError(() =>
          auth.api.signInEmail({ body: { email, password }, returnHeaders: true }),
        )
        const token = headers.get('set-auth-token')
        // A password change ends existing sessions. This session began during one, with the old password.
        if (token && (await storedPassword(email)) !== before) {
          await auth.api.signOut({ headers: new Headers({ authorization: `Bearer ${token}` }) })
          throw errors.wrongCredentials()
        }
        if (!token) throw errors.wrongCredentials()
        const user = viewerOf(response.user)
        if (user.role === 'admin') await endSetupLinks(db)
        return { token, user }
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        throw error.status === 'FORBIDDEN' ? errors.unconfirmed() : errors.wrongCredentials()
      }
    },

    session,

    /** The person of the bearer token, or null. */
    viewer: async (authorization: string | undefined): Promise<Viewer | null> =>
      (await session(authorization))?.viewer ?? null,

    /** Ends the session. Ignores an invalid token. */
    async signOut(authorization: string): Promise<void> {
      await auth.api.signOut({ headers: new Headers({ authorization }) })
    },

    async hasAdmin(): Promise<boolean> {
      return Boolean(await db.selectFrom('user').select('id').where('role', '=', 'admin').executeTakeFirst())
    },

    /** Makes the person with this address an admin with this password, creating the account or ending its existing sessions. */
    async setAdmin(email: string, password: string): Promise<void> {
      await endSetupLinks(db)
      const { internalAdapter } = await auth.$context
      const known = await internalAdapter.findUserByEmail(email.toLowerCase())
      if (!known) {
        await auth.api.createUser({
          body: { email, password, name: 'Admin', role: 'admin', data: { emailVerified: true } },
        })
        return
      }
      await internalAdapter.updateUser(known.user.id, { role: 'admin', emailVerified: true })
      await internalAdapter.updatePassword(known.user.id, await hashPassword(password))
      await internalAdapter.deleteUserSessions(known.user.id)
      // Otherwise a pending confirmation link would set the password of the person who requested it.
      await db.deleteFrom('account_token').where('user_id', '=', known.user.id).execute()
    },
  }
}
