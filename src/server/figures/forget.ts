import { sql } from 'kysely'
import { statsDays } from '../../contract/stats.ts'
import type { Database } from '../schema.ts'
import { dayAt, firstDay, minuteAt } from './days.ts'

const ofOneDay = ['figure_salts', 'figure_views', 'figure_visitors'] as const
/** Milliseconds. The live hour, and room for clocks that differ. */
const minutesKept = 2 * 60 * 60_000

/** Deletes the salts, visitors and views of all days but that of `time`, so that nothing of them can be read again. */
export async function forgetVisitors({ db, kind }: Pick<Database, 'db' | 'kind'>, time: number): Promise<void> {
  const today = dayAt(time)
  // Otherwise SQLite leaves deleted rows readable in the file.
  if (kind === 'sqlite') await sql`pragma secure_delete = on`.execute(db)
  try {
    let deleted = 0n
    for (const table of ofOneDay) {
      const { numDeletedRows } = await db.deleteFrom(table).where('day', '<>', today).executeTakeFirstOrThrow()
      deleted += numDeletedRows
    }
    if (deleted === 0n) return
    if (kind === 'postgres') {
      await sql`vacuum ${sql.join(ofOneDay.map((table) => sql.table(table)))}`.execute(db)
      return
    }
    // The log still holds what was written before. This never waits for a reader; then a later checkpoint does it.
    await sql`pragma busy_timeout = 0`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } finally {
    if (kind === 'sqlite') {
      await sql`pragma busy_timeout = 10000`.execute(db)
      await sql`pragma secure_delete = off`.execute(db)
    }
  }
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
