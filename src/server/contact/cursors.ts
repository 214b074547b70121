import { type Kysely, sql } from 'kysely'
import { findRow, putRow } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'
import type { Services } from '../services.ts'
import type { MessageTable } from './schema.ts'

export type Cursors = ReturnType<typeof messageCursors>

/** How far the program of each API key has read. Only the program moves it, so a message is read at least once. */
export function messageCursors({ database: { db } }: Pick<Services, 'database'>) {
  return {
    /** The messages that are new to a key: those after its cursor or, before it has one, since the key was made. */
    async newTo(key_id: string) {
      const cursor = await findRow(db, 'message_cursor', { key_id })
      if (cursor) return sql<boolean>`messages.place > ${cursor.place}`
      const made = db.selectFrom('api_key').select('created_at').where('id', '=', key_id)
      return sql<boolean>`messages.place is not null and messages.created_at >= ${made}`
    },

    async move(key_id: string, id: string): Promise<boolean> {
      const { place = null } = (await findRow(db, 'messages', { id })) ?? {}
      if (place === null) return false
      await putRow(db, 'message_cursor', { key_id }, { place })
      return true
    },
  }
}

/** The row stays locked until the commit, so no message appears before a cursor. Call it before writing the message. */
export async function nextPlace(db: Kysely<Schema>): Promise<number> {
  const { value } = await db
    .insertInto('setting')
    .values({ name: 'last_message_place', value: '1' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<string>`cast(cast(setting.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** A message that turns out not to be spam counts as arriving now. */
export const notSpam = async (db: Kysely<Schema>, { suspect, place }: MessageTable) =>
  suspect ? { suspect: 0, place: place ?? (await nextPlace(db)) } : { suspect: 0 }
