import type { Viewer } from '../../contract/accounts.ts'
import { record } from '../audit/index.ts'
import { updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { hashOf } from '../platform/token.ts'
import { endSessions, endSetupLinks, type Parts, removeTokens, sessionsOfPerson, viewerOf } from './auth-tables.ts'
import { openAuth, withDatabaseError } from './better-auth.ts'
import type { Challenges } from './second-factor.ts'
import { removeSecondFactor } from './second-factor.ts'
import { isPassword, isPendingPassword } from './sign-up.ts'

/** The time of a session's last use is stored at most this often, in milliseconds, so that a read costs no write. */
const useStored = 5 * 60 * 1000

export type Accounts = ReturnType<typeof openAccounts>

type SignedIn = { token: string; user: Viewer }

/** Callers send a bearer token and never a cookie, so that no other site can act in a person's name. */
export function openAccounts(parts: Parts, challenges: Challenges) {
  const { hashPassword, now } = parts
  const { db, kind } = parts.database
  const auth = openAuth(parts)

  const storeUse = async ({ id, last_used_at: last }: { id: string; last_used_at?: string | null | undefined }) => {
    const time = now().getTime()
    if (last && Math.abs(time - Date.parse(last)) < useStored) return
    // A disk that is full must not keep anybody from reading.
    await updateRows(db, 'session', { id }, { last_used_at: new Date(time).toISOString() }).catch(() => {})
  }

  /** Begins a session. The caller has checked that it is the person. @param device the name of the browser */
  const openSession = async (userId: string, device: string): Promise<SignedIn> => {
    const { headers, response } = await withDatabaseError(() =>
      auth.api.openSession({ body: { userId }, returnHeaders: true }),
    )
    const token = headers.get('set-auth-token')
    if (!token) throw errors.challengeEnded()
    await updateRows(db, 'session', { token: hashOf(response.token) }, { device, last_used_at: now().toISOString() })
    const sessions = db.selectFrom('session').select('id').where('userId', '=', userId)
    const newest = sessions.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(sessionsOfPerson)
    await db.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', newest).execute()
    return { token, user: viewerOf(response.user) }
  }

  const signOut = async (authorization: string) => {
    await auth.api.signOut({ headers: new Headers({ authorization }) })
  }

  const sessionOf = async (authorization: string | undefined): Promise<{ id: string; viewer: Viewer } | null> => {
    if (!authorization) return null
    const headers = new Headers({ authorization })
    const current = await withDatabaseError(() => auth.api.getSession({ headers }))
    if (!current) return null
    await storeUse(current.session)
    return { id: current.session.id, viewer: viewerOf(current.user) }
  }

  /** The account with this address, with its password hash. Waits for a change of the password on PostgreSQL. */
  const credentialOf = async (email: string) => {
    const account = db
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.userId')
      .select(['user.id', 'emailVerified', 'account.password'])
      .where('providerId', '=', 'credential')
      .where('email', '=', email.toLowerCase())
    return (kind === 'postgres' ? account.forShare('account') : account).executeTakeFirst()
  }

  return {
    openSession,
    signOut,

    /** Does the same work for an unknown address. @throws second_factor_required, with a challenge for the next step */
    async signIn(email: string, password: string, device: string): Promise<SignedIn> {
      const account = await credentialOf(email)
      const isRight = await isPassword(password, account?.password, hashPassword)
      if (!account || !isRight || !account.emailVerified) {
        // The same answer and the same work for an address with an account, or 401 and 403 would tell which have one.
        const pending = await isPendingPassword(parts, email, password)
        throw pending || isRight ? errors.unconfirmed() : errors.wrongCredentials()
      }
      const challenge = await challenges.open(account.id)
      const signedIn = challenge ? null : await openSession(account.id, device)
      // A change of the password, which ends what has begun, may have come between.
      if ((await credentialOf(email))?.password !== account.password) {
        if (challenge) await challenges.end(challenge)
        if (signedIn) await signOut(`Bearer ${signedIn.token}`)
        throw errors.wrongCredentials()
      }
      if (!signedIn) throw errors.secondFactorRequired(challenge ?? '')
      if (signedIn.user.role === 'admin') await endSetupLinks(db)
      return signedIn
    },

    async session(authorization: string | undefined): Promise<{ id: string; viewer: Viewer }> {
      const current = await sessionOf(authorization)
      if (!current) throw errors.unauthorized()
      return current
    },

    viewer: async (authorization: string | undefined): Promise<Viewer | null> =>
      (await sessionOf(authorization))?.viewer ?? null,

    async hasAdmin(): Promise<boolean> {
      return Boolean(await db.selectFrom('user').select('id').where('role', '=', 'admin').executeTakeFirst())
    },

    /** Also removes the second factor: this is the way back in for an owner who has lost it. */
    async setAdmin(email: string, password: string): Promise<void> {
      await endSetupLinks(db)
      const { internalAdapter } = await auth.$context
      const account = await internalAdapter.findUserByEmail(email.toLowerCase())
      if (!account) {
        const person = { email, password, name: 'Admin', role: 'admin' as const }
        await auth.api.createUser({ body: { ...person, data: { emailVerified: true } } })
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
