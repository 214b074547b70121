import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Collection, type CollectionName, collections } from '../../contract/collections.ts'
import { anyTable, codecOf, tableOf, type Values } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import type { Stored } from './store.ts'

export type ExportedEntry = Values & Stored

/** Times are compared as text, so they keep their form. */
export const storedTime = z.iso.datetime('This must be a time such as 2027-01-31T09:00:00.000Z.')
export const storedId = z.uuid('This must be an id as the export wrote it.')

const own = { id: storedId, created_at: storedTime, updated_at: storedTime }
const namesOf = ({ fields }: Collection) => [...Object.keys(own), ...Object.keys(fields)]

export function exportedEntryShape({ fields }: Collection) {
  const shape = Object.entries(fields).map(
    ([name, field]) => [name, field.required ? field.input : field.input.optional()] as const,
  )
  return z.strictObject({ ...own, ...Object.fromEntries(shape) }) as unknown as z.ZodType<ExportedEntry>
}

/** Rows per query. A post can have half a megabyte. */
const BATCH = 100

export async function* exportedEntries(db: Kysely<Schema>, name: CollectionName): AsyncGenerator<ExportedEntry> {
  const { read } = codecOf(collections[name])
  const names = namesOf(collections[name])
  const oldestFirst = anyTable(db).selectFrom(tableOf(name)).select(names).orderBy('created_at').orderBy('id')
  for (let offset = 0; ; offset += BATCH) {
    const rows = await oldestFirst.limit(BATCH).offset(offset).execute()
    for (const row of rows) {
      const values = read(row)
      yield Object.fromEntries(names.map((name) => [name, values[name]])) as ExportedEntry
    }
    if (rows.length < BATCH) return
  }
}
