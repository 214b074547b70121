import { type Kysely, sql } from 'kysely'
import { statsDays } from '../../contract/stats.ts'
import { sqliteTimeout } from '../platform/database/sqlite.ts'
import type { Database, Schema } from '../schema.ts'
import { dayAt, firstDay, minuteAt } from './days.ts'

const ofOneDay = ['figure_salts', 'figure_views', 'figure_visitors'] as const
/** Milliseconds. The live hour, and room for clocks that differ. */
const minutesKept = 2 * 60 * 60_000

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
      // The log still holds what was written before. This never waits for a reader; then a later checkpoint does it.
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

/** Deletes minutes that the live hour no longer shows, and days that no question asks for. */
export async function removeOldFigures({ db }: Pick<Database, 'db'>, time: number): Promise<void> {
  const old = [
    ['minute', minuteAt(time - minutesKept)],
    ['day', firstDay(time, statsDays)],
  ] as const
  for (const [span, before] of old) {
    await db.deleteFrom('figures').where('span', '=', span).where('at', '<', before).execute()
  }
}
