import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthPlugin } from 'better-auth'
import type { DBAdapter } from 'better-auth/adapters'
import { hashOf } from '../platform/token.ts'

type Operations = Omit<DBAdapter, 'transaction' | 'createSchema'>
type Where = NonNullable<Parameters<DBAdapter['findMany']>[0]['where']>

/**
 * Stores sessions under the hash of their token, so that the database, or a copy of it, contains no usable token.
 * better-auth works with plain tokens and gets back the one that it passed in.
 */
export const hashedSessions = {
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

/** The row with the requested token in place of its hash. */
const withToken = <Found>(row: Found, token: unknown): Found =>
  row && typeof token === 'string' ? { ...row, token } : row
