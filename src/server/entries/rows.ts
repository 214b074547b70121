import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Collection } from '../../contract/collections.ts'
import { json, kindOfField } from '../../contract/fields.ts'
import type { Schema } from '../schema.ts'
import type { CollectionRow } from './schema.ts'

export type Values = Record<string, unknown>

export const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

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

export type SaveHook = (db: Kysely<Schema>, entry: Values, before: Values | null) => Promise<void>

/** A feature's part of an export of the site: how its rows are read, checked and put back. */
export interface Exported<Row> {
  shape: z.ZodType<Row>
  /** Always in the same order, so that two exports of one site are equal. */
  rows: (db: Kysely<Schema>) => Promise<Row[]>
  /** @returns whether it was added; what is there stays as it is */
  add: (db: Kysely<Schema>, row: Row) => Promise<boolean>
}
