import { AsyncLocalStorage } from 'node:async_hooks'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import type { DBAdapter } from 'better-auth/adapters'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { admin } from 'better-auth/plugins/admin'
import { bearer } from 'better-auth/plugins/bearer'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { errors } from '../platform/http/errors.ts'
import { hashOf } from '../platform/token.ts'
import type { Parts } from './auth-tables.ts'
import { verifyPassword } from './password.ts'

const day = 24 * 60 * 60

/** better-auth with our settings. Callers send a bearer token and never a cookie. */
export const openAuth = ({ database: { db, kind }, secret, config, hashPassword }: Parts) =>
  betterAuth({
    database: { db, type: kind },
    secret,
    baseURL: config.siteUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    plugins: [hashedSessions, openedSession, bearer({ requireSignature: true }), admin()],
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      additionalFields: { last_used_at: { type: 'string', required: false, input: false } },
    },
    advanced: { database: { generateId: () => newId() } },
  })

/** Begins a session. Only the server can call it: no route leads to better-auth's own endpoints. */
const openedSession = {
  id: 'opened-session',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw errors.challengeEnded()
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { token: session.token, user }
      },
    ),
  },
} satisfies BetterAuthPlugin

type Operations = Omit<DBAdapter, 'transaction' | 'createSchema'>
type Where = NonNullable<Parameters<DBAdapter['findMany']>[0]['where']>

/** Stores only hashes of tokens: nobody can sign in with a copy of the database. better-auth uses plain tokens. */
const hashedSessions = {
  id: 'hashed-sessions',
  init: ({ adapter }) => ({
    context: {
      adapter: {
        ...adapter,
        ...hashing(adapter),
        transaction: (work) => adapter.transaction((inside) => work({ ...inside, ...hashing(inside) })),
      },
    },
  }),
} satisfies BetterAuthPlugin

function hashing(adapter: Omit<DBAdapter, 'transaction'>): Partial<Operations> {
  return {
    create: async (query) => {
      const token = query.model === 'session' && Reflect.get(query.data, 'token')
      if (typeof token !== 'string') return adapter.create(query)
      return withToken(await adapter.create({ ...query, data: { ...query.data, token: hashOf(token) } }), token)
    },
    findOne: async (query) => withToken(await adapter.findOne<never>(hashed(query)).catch(remember), tokenIn(query)),
    findMany: (query) => adapter.findMany<never>(hashed(query)).catch(remember),
    count: (query) => adapter.count(hashed(query)),
    update: async (query) => withToken(await adapter.update(hashed(query)), tokenIn(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: async (query) => withToken(await adapter.consumeOne(hashed(query)), tokenIn(query)),
  }
}

const failures = new AsyncLocalStorage<{ error?: unknown }>()

const remember = (error: unknown): never => {
  const failure = failures.getStore()
  if (failure) failure.error = error
  throw error
}

/** Runs a call of better-auth, which hides why it could not read the database. @throws the database's own error */
export async function withDatabaseError<Result>(call: () => Promise<Result>): Promise<Result> {
  const failure: { error?: unknown } = {}
  return failures.run(failure, call).catch((error: unknown) => {
    throw failure.error ?? error
  })
}

const isToken = (model: string, field: string) => model === 'session' && field === 'token'

function hashed<Query extends { model: string; where?: Where }>(query: Query): Query {
  const where = query.where?.map((condition) => {
    const { field, value } = condition
    if (!isToken(query.model, field)) return condition
    if (typeof value === 'string') return { ...condition, value: hashOf(value) }
    return Array.isArray(value) ? { ...condition, value: value.map((token) => hashOf(String(token))) } : condition
  })
  return where ? { ...query, where } : query
}

const tokenIn = ({ model, where = [] }: { model: string; where?: Where }) =>
  where.find(({ field, value }) => isToken(model, field) && typeof value === 'string')?.value

const withToken = <Found>(row: Found, token: unknown): Found =>
  row && typeof token === 'string' ? { ...row, token } : row
