import { sql } from 'kysely'
import { tellCount } from '../outbox/index.ts'
import type { Storage } from '../schema.ts'

/** The ways to import a template, and the column that counts each. */
export const ways = { button: 'downloads', address: 'address_imports', library: 'library_imports' } as const
export type Way = keyof typeof ways

const RECENT_DAYS = 30

export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

const firstRecentDay = (now: Date) => dayOf(new Date(now.getTime() - (RECENT_DAYS - 1) * 86_400_000))

export async function countImport({ db }: Pick<Storage, 'db'>, id: string, way: Way, now: Date): Promise<void> {
  const column = ways[way]
  await db.transaction().execute(async (transaction) => {
    const counted = transaction.updateTable('workflows').set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
    const after = await counted.where('id', '=', id).returning(['id', 'slug', 'name', 'downloads']).executeTakeFirst()
    if (!after) return
    if (way === 'button') await tellCount(transaction, 'workflow.downloaded', { data: after, entry: id }, now)
    const count = sql<number>`workflow_days.count + 1`
    const first = { workflow_id: id, day: dayOf(now), count: 1 }
    const counting = transaction.insertInto('workflow_days').values(first)
    await counting.onConflict((row) => row.columns(['workflow_id', 'day']).doUpdateSet({ count })).execute()
    const former = transaction.deleteFrom('workflow_days').where('workflow_id', '=', id)
    await former.where('day', '<', firstRecentDay(now)).execute()
  })
}

export async function recentImports({ db }: Pick<Storage, 'db'>, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('workflow_days')
    .select(({ fn }) => ['workflow_id', fn.sum<number | string>('count').as('count')])
    .where('day', '>=', firstRecentDay(now))
    .groupBy('workflow_id')
    .execute()
  return new Map(rows.map(({ workflow_id, count }) => [workflow_id, Number(count)]))
}
