import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Collection, type CollectionName, collections } from '../../contract/collections.ts'
import { anyTable, type CollectionRow, codecOf, tableOf, type Values } from '../entries/index.ts'
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
  const table = tableOf(name)
  const { read } = codecOf(collections[name])
  const names = namesOf(collections[name])
  const all = await db.selectFrom(table).select('id').orderBy('created_at').orderBy('id').execute()
  for (let start = 0; start < all.length; start += BATCH) {
    const ids = all.slice(start, start + BATCH).map(({ id }) => String(id))
    const rows = await anyTable(db).selectFrom(table).select(names).where('id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) yield inOrder(names, read(byId.get(id) as CollectionRow))
  }
}

const inOrder = (names: string[], values: Values) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as ExportedEntry
