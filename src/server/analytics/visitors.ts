import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { findRow, inParts, insertNew } from '../platform/database/queries.ts'
import { sqliteTimeout } from '../platform/database/sqlite.ts'
import type { Database, Schema } from '../schema.ts'
import { dayAt } from './figures.ts'
import type { ViewTable, VisitorTable } from './schema.ts'

export type Salts = ReturnType<typeof openSalts>

/** A day's salt is random and only in the database: once it is deleted, nobody can compute a hash again. */
export function openSalts({ db }: Pick<Database, 'db'>) {
  let cache: { day: string; salt: string } | undefined

  const read = async (day: string): Promise<{ day: string; salt: string }> => {
    await insertNew(db, 'figure_salts', { day, salt: randomBytes(32).toString('base64url') })
    const stored = await findRow(db, 'figure_salts', { day })
    if (!stored) throw new Error('The salt of the day is gone.')
    return stored
  }

  return {
    /** The hash of a visitor: the same for one network address and browser all day, and another on each day. */
    async hash(day: string, client: string, agent: string): Promise<string> {
      if (cache?.day !== day) cache = await read(day)
      return createHmac('sha256', cache.salt).update(`${client}\0${agent}`).digest('base64url').slice(0, 22)
    },

    forget: () => {
      cache = undefined
    },
  }
}

const repetition = 30 * 60_000

export type People = Awaited<ReturnType<typeof readPeople>>

export async function readPeople(db: Transaction<Schema>, day: string, hashes: readonly string[]) {
  const visitors = new Map<string, VisitorTable>()
  const views = new Map<string, Map<string, ViewTable>>()
  for (const some of inParts(hashes)) {
    const people = db.selectFrom('figure_visitors').selectAll().where('day', '=', day).where('visitor', 'in', some)
    for (const row of await people.execute()) visitors.set(row.visitor, row)
    const read = db.selectFrom('figure_views').selectAll().where('day', '=', day).where('visitor', 'in', some)
    for (const row of await read.execute()) {
      const own = views.get(row.visitor) ?? new Map<string, ViewTable>()
      views.set(row.visitor, own.set(row.key, { ...row, read_at: Number(row.read_at) }))
    }
  }
  const total = await findRow(db, 'figures', { span: 'day', kind: 'total', at: day, key: '' })
  const rowsOfViews = () => [...views.values()].flatMap((own) => [...own.values()])
  const unchanged = new Set<VisitorTable | ViewTable>([...visitors.values(), ...rowsOfViews()])

  return {
    visitors,
    views,
    before: Math.max(0, (total?.visitors ?? 0) - visitors.size),
    reads: total?.reads ?? 0,

    /** Notes a view. @returns whether it is the first of its key today, a later one, or one within `repetition` of it */
    view(day: string, visitor: string, key: string, at: number): 'first' | 'later' | 'again' {
      const own = views.get(visitor) ?? new Map<string, ViewTable>()
      views.set(visitor, own)
      const last = own.get(key)
      // Absolute, so that a clock that is set back does not hide reads for longer.
      if (last && Math.abs(at - last.read_at) < repetition) return 'again'
      own.set(key, { day, visitor, key, read_at: at })
      return last ? 'later' : 'first'
    },

    async write(writing: Transaction<Schema>): Promise<void> {
      const replaced = (...names: string[]) =>
        Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)]))
      for (const some of inParts([...visitors.values()].filter((row) => !unchanged.has(row)))) {
        await writing
          .insertInto('figure_visitors')
          .values(some)
          .onConflict((row) => row.columns(['day', 'visitor']).doUpdateSet(replaced('source', 'campaign', 'owner')))
          .execute()
      }
      for (const some of inParts(rowsOfViews().filter((row) => !unchanged.has(row)))) {
        await writing
          .insertInto('figure_views')
          .values(some)
          .onConflict((row) => row.columns(['day', 'visitor', 'key']).doUpdateSet(replaced('read_at')))
          .execute()
      }
    },
  }
}

const ofOneDay = ['figure_salts', 'figure_views', 'figure_visitors'] as const

/** Deletes the salts, visitors and views of all days but that of `time`, so that nothing of them can be read again. */
export const forgetVisitors = ({ db, kind }: Pick<Database, 'db' | 'kind'>, time: number): Promise<void> =>
  // On one connection, so that on SQLite no other query meets these settings, and two calls do not mix.
  db.connection().execute(async (one) => {
    // Otherwise SQLite leaves deleted rows readable in the file.
    if (kind === 'sqlite') await sql`pragma secure_delete = on`.execute(one)
    try {
      const deleted = await deleteOtherDays(one, dayAt(time))
      if (deleted === 0n) return
      if (kind === 'postgres') {
        await sql`vacuum ${sql.join(ofOneDay.map((table) => sql.table(table)))}`.execute(one)
        return
      }
      // The write-ahead log still holds the rows. This never waits for a reader; a later checkpoint then empties it.
      await sql`pragma busy_timeout = 0`.execute(one)
      await sql`pragma wal_checkpoint(truncate)`.execute(one)
    } finally {
      if (kind === 'sqlite') {
        await sql`pragma busy_timeout = ${sql.lit(sqliteTimeout)}`.execute(one)
        await sql`pragma secure_delete = off`.execute(one)
      }
    }
  })

async function deleteOtherDays(db: Kysely<Schema>, today: string): Promise<bigint> {
  let deleted = 0n
  for (const table of ofOneDay) {
    const { numDeletedRows } = await db.deleteFrom(table).where('day', '<>', today).executeTakeFirstOrThrow()
    deleted += numDeletedRows
  }
  return deleted
}
