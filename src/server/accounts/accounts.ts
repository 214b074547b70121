import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import { record } from '../audit/index.ts'
import type { Config } from '../config.ts'
import { deleteRows, findRow, updateRows } from '../platform/database/queries.ts'
import { ConfigError } from '../platform/expected-error.ts'
import { errors } from '../platform/http/errors.ts'
import { hashOf, newToken } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import { authColumns, endSessions, type Parts, sessionsOfPerson, setPassword, viewerOf } from './auth-tables.ts'
import { openAuth, withDatabaseError } from './better-auth.ts'
import { commonPasswordSentence, isCommonPassword, refuseCommonPassword } from './password.ts'
import { type Challenges, removeSecondFactor } from './second-factor.ts'
import { isPassword, isPendingPassword } from './sign-up.ts'
import { endSetupLinks, findOpenToken, removeTokens, spendToken, storeToken } from './tokens.ts'

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
    // A full disk must not stop anybody from reading.
    await updateRows(db, 'session', { id }, { last_used_at: new Date(time).toISOString() }).catch(() => {})
  }

  /** Begins a session. The caller has authenticated the person. @param device the name of the browser */
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

  /** The account with this address and its password hash. On PostgreSQL, waits for a running change of the password. */
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
        // The same answer and work with or without an account: otherwise 401 or 403 would reveal whether there is one.
        const pending = await isPendingPassword(parts, email, password)
        throw pending || isRight ? errors.unconfirmed() : errors.wrongCredentials()
      }
      const challenge = await challenges.open(account.id)
      const signedIn = challenge ? null : await openSession(account.id, device)
      // The password may have been changed meanwhile, which must end this sign-in too.
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

type Owner = { email: string; password: string; displayName: string }

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

  /** If somebody has already signed up with the owner's address, that account becomes the admin's. */
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

    /** Like `setUpOwnerByLink`, without a link. There must be an admin. @throws invalid for a common password */
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
