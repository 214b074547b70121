import { type Kysely, sql } from 'kysely'
import { type Collection, collectionNames, collections, type EntryKind } from '../../contract/collections.ts'
import { kindOfField } from '../../contract/fields.ts'
import type { ImageUse } from '../../contract/media.ts'
import { siteFiles } from '../../contract/site-map.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { savedSettings } from '../settings/index.ts'

/** The names of the stored images that a text refers to. An image's name is a hash, so no other text contains it. */
export const imagesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bmedia\/([0-9a-f]{32}\.webp)/g)].map(([, file = '']) => file)),
]

/** Entries that are read at once, because texts are long. */
const batch = 100

/** The only rule for library, deletion and cleaning. The bin counts, as it can be restored; earlier versions do not. */
export async function usesOf(db: Kysely<Schema>, files: readonly string[]): Promise<Map<string, ImageUse[]>> {
  const uses = new Map(files.map((file) => [file, [] as ImageUse[]]))
  if (files.length === 0) return uses
  for await (const { use, text } of places(db)) for (const file of imagesIn(text)) uses.get(file)?.push(use)
  return uses
}

async function* places(db: Kysely<Schema>): AsyncGenerator<{ use: ImageUse; text: string }> {
  for (const kind of collectionNames) {
    const { fields }: Collection = collections[kind]
    const columns = Object.keys(fields).filter((name) => kindOfField(fields[name]?.kind ?? 'flag').images)
    const [title = 'id'] = Object.keys(fields)
    yield* entriesWith(db, kind, title, columns)
  }
  yield* entriesWith(db, 'workflows', 'name', ['image_url', 'description', 'usage_instructions'])
  const bin = await db
    .selectFrom('bin')
    .select(['id', 'kind', 'title', 'rows'])
    .where('rows', 'like', pattern)
    .execute()
  for (const { rows, ...entry } of bin) yield { use: { ...entry, deleted: true }, text: rows }
  const settings = await savedSettings(db)
  if (settings) {
    yield { use: { kind: 'settings', id: null, title: 'Settings', deleted: false }, text: JSON.stringify(settings) }
  }
}

const pattern = `%${siteFiles.media}%`

async function* entriesWith(db: Kysely<Schema>, kind: EntryKind, title: string, columns: string[]) {
  if (columns.length === 0) return
  for (let after = ''; ; ) {
    const rows = await anyTable(db)
      .selectFrom(tableOf(kind))
      .select(['id', sql<string>`${sql.ref(title)}`.as('entry_title'), ...columns])
      .where('id', '>', after)
      .where((where) => where.or(columns.map((column) => where(column, 'like', pattern))))
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const row of rows) {
      const text = columns.map((column) => row[column] ?? '').join('\n')
      yield { use: { kind, id: String(row.id), title: String(row.entry_title), deleted: false }, text }
    }
    if (rows.length < batch) return
    after = String(rows.at(-1)?.id)
  }
}
