import { sql, type Transaction } from 'kysely'
import { type Counts, type StatsCount, statsCountNames } from '../../contract/stats.ts'
import type { Schema } from '../schema.ts'
import { dayAt, minuteAt } from './days.ts'
import type { FigureKind, FigureTable } from './schema.ts'

/** Kinds that the live hour shows. */
const live: readonly FigureKind[] = ['total', 'page', 'source']
/** So many values fit into one statement on both databases. */
const rowsAtOnce = 500

const nothing = Object.fromEntries(statsCountNames.map((name) => [name, 0])) as Counts

/** Adds up what is written in one transaction. */
export function openTally() {
  const rows = new Map<string, FigureTable>()

  const add = (row: Pick<FigureTable, 'span' | 'at' | 'kind' | 'key'>, counts: readonly StatsCount[]) => {
    const id = JSON.stringify([row.span, row.at, row.kind, row.key])
    const found = rows.get(id) ?? { ...row, ...nothing }
    rows.set(id, found)
    for (const name of counts) found[name] += 1
  }

  return {
    /** One more of each of these counts at this time. */
    add(time: number, kind: FigureKind, key: string, ...counts: StatsCount[]): void {
      add({ span: 'day', at: dayAt(time), kind, key }, counts)
      if (live.includes(kind)) add({ span: 'minute', at: minuteAt(time), kind, key }, counts)
    },

    keysOf: (kind: FigureKind): Set<string> =>
      new Set([...rows.values()].filter((row) => row.kind === kind).map(({ key }) => key)),

    /** Counts the rows of these keys under another one. */
    rename(kind: FigureKind, keys: ReadonlySet<string>, other: string): void {
      for (const [id, row] of rows) {
        if (row.kind !== kind || !keys.has(row.key)) continue
        rows.delete(id)
        const place = { span: row.span, at: row.at, kind, key: other }
        const otherId = JSON.stringify([row.span, row.at, kind, other])
        const found = rows.get(otherId) ?? { ...place, ...nothing }
        for (const name of statsCountNames) found[name] += row[name]
        rows.set(otherId, found)
      }
    },

    async write(db: Transaction<Schema>): Promise<void> {
      // In one order, so that two processes cannot block each other.
      const all = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
      for (let from = 0; from < all.length; from += rowsAtOnce) {
        await db
          .insertInto('figures')
          .values(all.slice(from, from + rowsAtOnce))
          .onConflict((conflict) =>
            conflict
              .columns(['span', 'kind', 'at', 'key'])
              .doUpdateSet(
                Object.fromEntries(
                  statsCountNames.map((name) => [
                    name,
                    sql<number>`${sql.ref(`figures.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
                  ]),
                ),
              ),
          )
          .execute()
      }
    },
  }
}

export type Tally = ReturnType<typeof openTally>
