import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import {
  type Key,
  type keyInput,
  keyLimits,
  keyPrefix,
  keyShape,
  type MadeKey,
  type Scope,
} from '../../contract/keys.ts'
import { type Viewer, viewerOf } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { countOf, deleteRows, findRow } from '../platform/database/queries.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import type { Logger } from '../platform/log.ts'
import { hashOf, newToken } from '../platform/token.ts'
import type { Schema, Storage } from '../schema.ts'
import type { Repeats } from './repeats.ts'

export type Keys = ReturnType<typeof openKeys>

/** A key that was sent with a request, and the admin for whom it acts. */
interface FoundKey {
  id: string
  name: string
  scopes: readonly Scope[]
  viewer: Viewer
}

type Call = Pick<Schema['api_key_call'], 'at' | 'method' | 'path' | 'status'>

export function openKeys({ db }: Pick<Storage, 'db'>, { now }: { now: () => Date }) {
  /** Calls are written together, so that none costs a write of its own. A kill loses the last seconds. */
  let unwritten = new Map<string, Call[]>()

  const writeCalls = async (keyId: string, calls: readonly Call[]) => {
    const rows = calls.map((call) => ({ id: newId(), key_id: keyId, ...call }))
    await db.transaction().execute(async (transaction) => {
      const used = transaction
        .updateTable('api_key')
        .where('id', '=', keyId)
        .set({ last_used_at: calls.at(-1)?.at })
      const { numUpdatedRows } = await used.executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await transaction.insertInto('api_key_call').values(rows).execute()
      const ofKey = transaction.selectFrom('api_key_call').select('id').where('key_id', '=', keyId)
      const shown = ofKey.orderBy('id', 'desc').limit(keyLimits.calls)
      await transaction.deleteFrom('api_key_call').where('key_id', '=', keyId).where('id', 'not in', shown).execute()
    })
  }

  const writeAllCalls = async (): Promise<void> => {
    const waiting = unwritten
    unwritten = new Map()
    for (const [keyId, calls] of waiting) await writeCalls(keyId, calls)
  }

  return {
    writeCalls: writeAllCalls,

    called(keyId: string, call: Omit<Call, 'at'>): void {
      const calls = unwritten.get(keyId) ?? []
      unwritten.set(keyId, [...calls, { at: now().toISOString(), ...call }].slice(-keyLimits.calls))
    },

    async list(log: Logger): Promise<Key[]> {
      await writeAllCalls().catch((error: unknown) => log.warn({ err: error }, 'Could not store the calls of keys'))
      const keys = await db.selectFrom('api_key').selectAll().orderBy('id', 'desc').execute()
      const calls = await db.selectFrom('api_key_call').selectAll().orderBy('id', 'desc').execute()
      const ofKey = Map.groupBy(calls, ({ key_id }) => key_id)
      return keys.map((row) => shown(row, ofKey.get(row.id)))
    },

    async create(viewer: Viewer, { name, scopes, expires_at = null }: z.output<typeof keyInput>): Promise<MadeKey> {
      if (expires_at !== null && expires_at <= now().toISOString()) {
        throw errors.invalid({ expires_at: 'Choose a time in the future.' })
      }
      const token = `${keyPrefix}${newToken().secret}`
      const row = {
        id: newId(),
        user_id: viewer.id,
        name,
        scopes: JSON.stringify(scopes),
        hash: hashOf(token),
        last_four: token.slice(-4),
        created_at: now().toISOString(),
        last_used_at: null,
        expires_at,
      }
      await db.transaction().execute(async (transaction) => {
        if ((await countOf(transaction.selectFrom('api_key'))) >= keyLimits.keys) {
          throw errors.conflict(`There can be at most ${keyLimits.keys} keys. Delete one that is not used.`)
        }
        await transaction.insertInto('api_key').values(row).execute()
        await record(transaction, { action: 'key-made', subject: `“${name}”` }, now())
      })
      return { ...shown(row), token }
    },

    async remove(id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const key = await findRow(transaction, 'api_key', { id })
        if (!key) throw errors.notFound('This key does not exist.')
        await deleteRows(transaction, 'api_key', { id })
        await record(transaction, { action: 'key-deleted', subject: `“${key.name}”` }, now())
      })
    },

    /** Does the same work for every text. Null if there is no such key, or its admin is not an admin any more. */
    async find(token: string): Promise<(FoundKey & { hasExpired: boolean }) | null> {
      const row = await db
        .selectFrom('api_key')
        .innerJoin('user', 'user.id', 'api_key.user_id')
        .where('api_key.hash', '=', hashOf(token))
        .where('user.role', '=', 'admin')
        .select(['api_key.id', 'api_key.name', 'api_key.scopes', 'api_key.expires_at', 'api_key.user_id'])
        .select(['user.email', 'user.role', 'user.image', 'user.name as person'])
        .executeTakeFirst()
      if (!row) return null
      return {
        id: row.id,
        name: row.name,
        scopes: JSON.parse(row.scopes),
        viewer: viewerOf({ ...row, id: row.user_id, name: row.person }),
        hasExpired: row.expires_at !== null && row.expires_at <= now().toISOString(),
      }
    },
  }
}

const shown = (row: Schema['api_key'], calls: readonly Schema['api_key_call'][] = []): Key =>
  keyShape.parse({ ...row, scopes: JSON.parse(row.scopes), calls })

/** Keys cannot be guessed. This only keeps a workflow with an old key from querying the database all the time. */
export const unknownKeyRule: Rule = { name: 'unknown keys', limit: 300, seconds: 60, store: 'memory' }

interface Needed {
  keys: Keys
  repeats: Repeats
  limiter: Limiter
  requiredFactor: { isMissing(viewer: Viewer): Promise<boolean> }
}

const bearer = new RegExp(`^Bearer +(${keyPrefix}\\S*)$`, 'i')

/**
 * Within its scopes a key acts for the admin who made it, and elsewhere as a visitor. An unknown key is refused
 * everywhere, so that the owner of a workflow notices.
 */
export const knowKey = ({ keys, limiter, repeats, requiredFactor }: Needed) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('safeToRepeat', repeats.safeToRepeat)
    const token = bearer.exec(c.req.header('authorization') ?? '')?.[1]
    if (token === undefined) return next()
    const key = await keys.find(token)
    if (!key) {
      await limiter.take([unknownKeyRule, c.get('client')])
      throw errors.keyRefused('This key does not exist. It may have been deleted, or is not complete.')
    }
    if (key.hasExpired) throw errors.keyRefused('This key has expired. Create a new one on the page Automation.')
    const lacksFactor = await requiredFactor.isMissing(key.viewer)
    const viewer = lacksFactor ? { ...key.viewer, role: 'user' as const } : key.viewer
    c.set('key', key)
    c.set('lacksFactor', lacksFactor)
    c.set('viewer', async () => {
      const scope = c.get('scope')
      return scope !== undefined && key.scopes.includes(scope) ? viewer : null
    })
    await next()
    const path = routePath(c).replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
    keys.called(key.id, { method: c.req.method, path, status: c.res.status })
  })
