import { isDeepStrictEqual } from 'node:util'
import type { BackupEntry } from '../../../contract/backups.ts'
import { type BinKind, binKinds } from '../../../contract/bin.ts'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import type { EntryRows } from '../../bin/index.ts'
import { type CollectionRow, codecOf, tableOf, type Values } from '../../entries/index.ts'

/** What decides whether visitors see an entry. A restore never changes it for an existing entry. */
const isVisibility = ({ visible, visibleFrom }: Collection, field: string) => field === visible || field === visibleFrom

/** The values of an entry of a collection that a restore puts back. */
export function fieldsToRestore(name: CollectionName, own: Record<string, unknown>): Values {
  const collection: Collection = collections[name]
  const values = codecOf(collection).read(own as CollectionRow)
  const wanted = Object.keys(collection.fields).filter((field) => !isVisibility(collection, field))
  return Object.fromEntries(wanted.map((field) => [field, values[field] ?? null]))
}

const templateColumns = [
  'name',
  'slug',
  'description',
  'category',
  'version',
  'tags',
  'requirements',
  'usage_instructions',
  'tested_with',
  'author',
  'image_url',
] as const

/** The values of a template that a restore puts back: its details as they are stored, and its file. */
export const templateToRestore = ({ workflows = [], workflow_files = [] }: EntryRows): Values => ({
  ...Object.fromEntries(templateColumns.map((column) => [column, workflows[0]?.[column] ?? null])),
  original: workflow_files[0]?.original,
})

export const ownRow = (rows: EntryRows) => Object.values(rows)[0]?.[0]

const comparedTables = ['workflow_files', ...binKinds.map((kind) => (kind === 'workflows' ? kind : tableOf(kind)))]

/** The tables that `compareEntry` needs. */
export const isCompared = (table: string): boolean => comparedTables.includes(table)

/** Whether an entry of the backup is on the site, and whether it has the same values there. */
export function compareEntry(kind: BinKind, kept: EntryRows, present: EntryRows): BackupEntry['state'] {
  const [before, now] = [ownRow(kept), ownRow(present)]
  if (!before || !now) return 'missing'
  const [one, other] =
    kind === 'workflows'
      ? [templateToRestore(kept), templateToRestore(present)]
      : [fieldsToRestore(kind, before), fieldsToRestore(kind, now)]
  return isDeepStrictEqual(one, other) ? 'same' : 'different'
}
