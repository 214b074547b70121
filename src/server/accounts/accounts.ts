import { APIError } from 'better-auth/api'
import type { Viewer } from '../../contract/accounts.ts'
import { record } from '../audit/index.ts'
import { errors } from '../platform/http/errors.ts'
import { hashOf } from '../platform/token.ts'
import type { Database } from '../schema.ts'
import { endSessions, sessionsOfPerson, viewerOf } from './auth-tables.ts'
import { openAuth, withDatabaseError } from './better-auth.ts'
import type { Challenges } from './challenges.ts'
import { removeSecondFactor } from './factors.ts'
import type { HashPassword } from './password.ts'
import { isPendingPassword } from './sign-up.ts'
import { endSetupLinks, removeTokens } from './tokens.ts'

/** The time of a session's last use is stored at most this often, in milliseconds, so that a read costs no write. */
const useStored = 5 * 60 * 1000

export type Accounts = ReturnType<typeof openAccounts>

interface Parts {
  secret: string
  siteUrl: string
  hashPassword: HashPassword
  challenges: Challenges
  now: () => Date
}

interface SignedIn {
  token: string
  user: Viewer
}

/**
 * Sign-in and sessions, stored by better-auth. Callers authenticate with a bearer token and never with a cookie, so no
 * other site can act in a person's name.
 */
export function openAccounts({ db, kind }: Database, { secret, siteUrl, hashPassword, challenges, now }: Parts) {
  const auth = openAuth({ db, kind }, { secret, siteUrl, hashPassword })

  const storeUse = async ({ id, last_used_at: last }: { id: string; last_used_at?: string | null | undefined }) => {
    const time = now().getTime()
    if (last && Math.abs(time - Date.parse(last)) < useStored) return
    await db
      .updateTable('session')
      .set({ last_used_at: new Date(time).toISOString() })
      .where('id', '=', id)
      .execute()
      // A disk that is full must not keep anybody from reading.
      .catch(() => {})
  }

  /** Stores what the list of devices shows, and ends all but the person's newest sessions. */
  const nameSession = async (token: string, userId: string, device: string) => {
    await db
      .updateTable('session')
      .set({ device, last_used_at: now().toISOString() })
      .where('token', '=', hashOf(token))
      .execute()
    const newest = db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(sessionsOfPerson)
    await db.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', newest).execute()
  }

  const signOut = async (authorization: string) => {
    await auth.api.signOut({ headers: new Headers({ authorization }) })
  }

  /** The session of the bearer token and its person; null for a missing or invalid token. */
  const session = async (authorization: string | undefined): Promise<{ id: string; viewer: Viewer } | null> => {
    if (!authorization) return null
    const headers = new Headers({ authorization })
    const current = await withDatabaseError(() => auth.api.getSession({ headers }))
    if (!current) return null
    await storeUse(current.session)
    return { id: current.session.id, viewer: viewerOf(current.user) }
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
    /**
     * @param device the name of the browser
     * @throws wrong_credentials for an unknown address or a wrong password, after the same work; unconfirmed for the
     * password of a pending sign-up; second_factor_required with a challenge, which `openSession` follows
     */
    async signIn(email: string, password: string, device: string): Promise<SignedIn> {
      const before = await storedPassword(email)
      try {
        const { headers, response } = await withDatabaseError(() =>
          auth.api.signInEmail({ body: { email, password }, returnHeaders: true }),
        )
        const token = headers.get('set-auth-token')
        if (!token) throw errors.wrongCredentials()
        const challenge = await challenges.open(response.user.id)
        // A password change ends existing sessions. This session began during one, with the old password.
        if ((await storedPassword(email)) !== before) {
          await signOut(`Bearer ${token}`)
          if (challenge) await challenges.drop(challenge)
          throw errors.wrongCredentials()
        }
        if (challenge) {
          await signOut(`Bearer ${token}`)
          throw errors.secondFactorRequired(challenge)
        }
        await nameSession(response.token, response.user.id, device)
        const user = viewerOf(response.user)
        if (user.role === 'admin') await endSetupLinks(db)
        return { token, user }
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        // The same answer and the same work for an address with an account, or 401 and 403 would tell which have one.
        const pending = await isPendingPassword(db, { email, password }, { hashPassword, now: now() })
        throw pending || error.status === 'FORBIDDEN' ? errors.unconfirmed() : errors.wrongCredentials()
      }
    },

    /** Begins a session. The caller has checked that it is the person. */
    async openSession(userId: string, device: string): Promise<SignedIn> {
      const { headers, response } = await withDatabaseError(() =>
        auth.api.openSession({ body: { userId }, returnHeaders: true }),
      )
      const token = headers.get('set-auth-token')
      if (!token) throw errors.challengeEnded()
      await nameSession(response.token, userId, device)
      return { token, user: viewerOf(response.user) }
    },

    /** The session of the bearer token and its person. @throws unauthorized */
    async session(authorization: string | undefined): Promise<{ id: string; viewer: Viewer }> {
      const current = await session(authorization)
      if (!current) throw errors.unauthorized()
      return current
    },

    /** The person of the bearer token, or null. */
    viewer: async (authorization: string | undefined): Promise<Viewer | null> =>
      (await session(authorization))?.viewer ?? null,

    /** Ends the session. Ignores an invalid token. */
    signOut,

    async hasAdmin(): Promise<boolean> {
      return Boolean(await db.selectFrom('user').select('id').where('role', '=', 'admin').executeTakeFirst())
    },

    /**
     * Makes the person with this address an admin with this password, creating the account or ending its existing
     * sessions. It also removes the second factor: this is the way back in for an owner who has lost it.
     */
    async setAdmin(email: string, password: string): Promise<void> {
      await endSetupLinks(db)
      const { internalAdapter } = await auth.$context
      const account = await internalAdapter.findUserByEmail(email.toLowerCase())
      if (!account) {
        await auth.api.createUser({
          body: { email, password, name: 'Admin', role: 'admin', data: { emailVerified: true } },
        })
        return
      }
      const { id } = account.user
      await internalAdapter.updateUser(id, { role: 'admin', emailVerified: true })
      await internalAdapter.updatePassword(id, await hashPassword(password))
      await db.transaction().execute(async (transaction) => {
        await endSessions(transaction, id)
        await removeSecondFactor(transaction, id)
        await removeTokens(transaction, id)
        await record(transaction, { action: 'made-admin', person: { id, role: 'admin' } }, now())
      })
    },
  }
}
