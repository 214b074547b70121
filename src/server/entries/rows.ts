import type { Kysely } from 'kysely'
import type { Collection } from '../../contract/collections.ts'
import { json, kindOfField } from '../../contract/fields.ts'
import type { Schema } from '../schema.ts'
import type { CollectionRow } from './schema.ts'

/** An entry as the contract describes it, with values of unknown type. */
export type Values = Record<string, unknown>

export function codecOf({ fields, computed = {} }: Pick<Collection, 'fields' | 'computed'>) {
  const codecOfColumn = (name: string) => {
    const field = fields[name]
    if (field) return kindOfField(field.kind)
    return name in computed ? json : kindOfField('line')
  }

  return {
    columns: ['id', 'created_at', 'updated_at', ...Object.keys(fields), ...Object.keys(computed)],

    store: (values: Values): CollectionRow =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, codecOfColumn(name).store(value)])),

    /** Rows older than a column have null in it, which reads as the field's fallback. */
    read: (row: CollectionRow): Values =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          cell === null ? (fields[name]?.fallback ?? null) : codecOfColumn(name).read(cell),
        ]),
      ),
  }
}

/** For queries that serve all collections, whose tables and columns are known only at run time, and nowhere else. */
export const anyTable = (db: Kysely<Schema>) => db as unknown as Kysely<Record<string, CollectionRow>>

/** Writes what belongs to an entry in other tables, in the same transaction as the entry. */
export interface SaveHook {
  /** `before` is what the save replaced; null for a new entry. */
  saved?(db: Kysely<Schema>, entry: Values, before: Values | null): Promise<void>
  removed(db: Kysely<Schema>, id: string): Promise<void>
}
