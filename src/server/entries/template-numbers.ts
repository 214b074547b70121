import { sql } from 'kysely'
import { insertNew, putRow } from '../platform/database/queries.ts'
import type { Storage } from '../schema.ts'

/** n8n identifies a template by its number, so a number is never reused, even after a deletion. */
const COUNTER = 'last_workflow_number'

/** The counter's row stays locked until the transaction ends, so that simultaneous calls wait for each other. */
export async function nextNumber(db: Storage['db']): Promise<number> {
  await keepNumbers(db)
  const { value } = await db
    .updateTable('setting')
    .set({ value: sql<string>`cast(cast(value as integer) + 1 as text)` })
    .where('name', '=', COUNTER)
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** Call it before deleting a workflow: without a counter its number would be given again. */
export const keepNumbers = async (db: Storage['db']): Promise<unknown> =>
  insertNew(db, 'setting', { name: COUNTER, value: String(await lastNumber(db)) })

/** The number that was given last, also if its template was deleted; 0 if there was none. */
export async function lastNumber(db: Storage['db']): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', COUNTER).executeTakeFirst()
  const used = await db
    .selectFrom('workflows')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst()
  return Math.max(Number(row?.value ?? 0), Number(used?.last ?? 0))
}

export async function reserveNumbers(db: Storage['db'], last: number): Promise<void> {
  const value = String(Math.max(last, await lastNumber(db)))
  await putRow(db, 'setting', { name: COUNTER }, { value })
}
