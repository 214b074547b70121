import type { Collection } from '../../contract/collections.ts'
import type { FieldKind } from '../../contract/fields.ts'
import type { Cell, CollectionRow } from './schema.ts'

/** An entry as the contract describes it, before its type is known. */
export type Values = Record<string, unknown>

interface Codec {
  store(value: unknown): Cell
  read(cell: Cell): unknown
}

const plain: Codec = { store: (value) => (value ?? null) as Cell, read: (cell) => cell }
const yesNo: Codec = { store: (value) => (value ? 1 : 0), read: (cell) => cell === 1 }
const json: Codec = { store: (value) => JSON.stringify(value), read: (cell) => JSON.parse(String(cell)) }

const special: Partial<Record<FieldKind, Codec>> = { flag: yesNo, list: json, keywords: json }

/** How the columns of a collection hold its values. */
export function codecOf({ fields, computed = {} }: Collection) {
  const codecs: Record<string, Codec> = {}
  for (const [name, field] of Object.entries(fields)) codecs[name] = special[field.kind] ?? plain
  for (const name of Object.keys(computed)) codecs[name] = json

  return {
    columns: ['id', 'created_at', 'updated_at', ...Object.keys(codecs)],

    store: (values: Values): CollectionRow =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (codecs[name] ?? plain).store(value)])),

    /** A column that was added later is null in old rows and reads as its field's fallback. */
    read: (row: CollectionRow): Values =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          cell === null ? (fields[name]?.fallback ?? null) : (codecs[name] ?? plain).read(cell),
        ]),
      ),
  }
}
