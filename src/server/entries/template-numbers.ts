import { sql } from 'kysely'
import type { Storage } from '../schema.ts'

/** n8n identifies a template by its number, so a number is never reused, even after a deletion. */
const COUNTER = 'last_workflow_number'

/** The next number. The counter's row stays locked until the transaction ends, so two at once wait for each other. */
export async function nextNumber(db: Storage['db']): Promise<number> {
  const { value } = await db
    .insertInto('setting')
    .columns(['name', 'value'])
    .expression(newest(db, 1))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<string>`cast(cast(setting.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** Call it before deleting a workflow: without a counter its number would be given again. */
export async function keepNumbers(db: Storage['db']): Promise<void> {
  await db
    .insertInto('setting')
    .columns(['name', 'value'])
    .expression(newest(db, 0))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

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
  await db
    .insertInto('setting')
    .values({ name: COUNTER, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

function newest(db: Storage['db'], more: number) {
  return (
    db
      .selectFrom('workflows')
      .select([
        sql.lit(COUNTER).as('name'),
        sql<string>`cast(coalesce(max(number), 0) + ${sql.lit(more)} as text)`.as('value'),
      ])
      // Without it SQLite would parse ON CONFLICT as part of a join.
      .where(sql<boolean>`true`)
  )
}
