import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context as Call } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Viewer } from '../../contract/accounts.ts'
import type { AuditAction } from '../../contract/audit.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { hour } from '../platform/jobs/jobs.ts'
import type { Schema } from '../schema.ts'

/** The viewer is looked up by the guard of the route before anything is recorded. */
const actors = new AsyncLocalStorage<{ device: string; viewer: () => Promise<Viewer | null> }>()

/** An API key says more than the program that sent it. */
const deviceOf = (c: Call<AppEnv>) => {
  const key = c.get('key')
  return key ? `Key “${key.name}”` : deviceName(c.req.header('user-agent'))
}

/** Remembers who makes a request, so that stores can record it without passing the person through every call. */
export const knowActor = createMiddleware<AppEnv>((c, next) =>
  actors.run({ device: deviceOf(c), viewer: c.get('viewer') }, next),
)

const longestSubject = 200

type Row = Schema['audit']

const rowOf = (row: Omit<Row, 'id' | 'at' | 'count'>, now: Date): Row => {
  return { id: newId(), at: now.toISOString(), count: 1, ...row }
}

type Person = { id: string; role?: string | null }

interface Deed {
  action: AuditAction
  /** Plain text, without secrets and without texts of messages. */
  subject?: string
  person?: Person
}

/** Call it in the transaction of the action. Commands and jobs are recorded only if they name a person. */
export async function record(db: Kysely<Schema>, { action, subject, person }: Deed, now: Date): Promise<void> {
  const actor = actors.getStore()
  const who = person ?? (await actor?.viewer()) ?? null
  // What visitors do with their own accounts is not the owner's business.
  if (who?.role !== 'admin') return
  const device = actor?.device ?? 'Command on the server'
  const row = { user_id: who.id, action, subject: subject?.slice(0, longestSubject) ?? null, device, summed_by: null }
  await db.insertInto('audit').values(rowOf(row, now)).execute()
}

/** One row an hour for each admin, and one for everybody else: equal work, so that timing reveals no address. */
export async function recordFailure(
  db: Kysely<Schema>,
  action: 'sign-in-failed' | 'code-failed' | 'passkey-failed',
  admin: Person | null,
  now: Date,
): Promise<void> {
  const subject = admin ? null : 'accounts of visitors, and unknown addresses'
  const summed_by = `${action} ${admin?.id ?? 'others'} ${Math.floor(now.getTime() / hour)}`
  await db
    .insertInto('audit')
    .values(rowOf({ user_id: admin?.id ?? null, action, subject, device: null, summed_by }, now))
    .onConflict((conflict) =>
      conflict.column('summed_by').doUpdateSet({ count: sql<number>`audit.count + 1`, at: now.toISOString() }),
    )
    .execute()
}

export async function recordPublication(
  db: Kysely<Schema>,
  { what, title, before, after }: { what: string; title: string; before: boolean; after: boolean },
  now: Date,
): Promise<void> {
  if (before === after) return
  await record(db, { action: after ? 'published' : 'unpublished', subject: `${what} “${title}”` }, now)
}
