import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  type EntryKind,
} from '../../contract/collections.ts'
import { kindOfField } from '../../contract/fields.ts'
import { type ImageUse, type Media, mediaMessages } from '../../contract/media.ts'
import { paths, siteFiles } from '../../contract/site-map.ts'
import type { ImageAlts } from '../../markdown/pictures.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import { countedPage, insertNew, type Page } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema, Storage } from '../schema.ts'
import { savedSettings } from '../settings/index.ts'
import type { MediaRow, MediaTable } from './schema.ts'
import { sizedStates } from './sizes/sizing-queue.ts'

export type NewImage = Pick<MediaRow, 'file' | 'name' | 'alt' | 'width' | 'height' | 'bytes'>

export type MediaStore = ReturnType<typeof mediaStore>

export const mediaStore = ({ db, content }: Storage, now: () => Date) => {
  const find = async (by: 'id' | 'file', value: string) =>
    db.selectFrom('media').select(shownColumns).where(by, '=', value).executeTakeFirst()

  const findAt = async (address: string) => {
    const [, file] = /^\/media\/([^/]+)$/.exec(address) ?? []
    return file ? find('file', file) : undefined
  }

  const describe = async (id: string, alt: string | null): Promise<Media> => {
    const before = await find('id', id)
    if (!before) throw errors.notFound('Image not found.')
    const former_alts = JSON.stringify(formerAlts(before, alt))
    await db.updateTable('media').set({ alt, former_alts }).where('id', '=', id).execute()
    const media = shown({ ...before, alt })
    for (const name of collectionNames.filter(hasImageAlt)) {
      await anyTable(db)
        .updateTable(tableOf(name))
        .set({ image_alt: JSON.stringify(alt) })
        .where('image_url', '=', media.url)
        .execute()
    }
    content.changed()
    return media
  }

  return {
    async list({ q = '', uses = false, ...page }: Page & { q?: string; uses?: boolean }) {
      const words = q.trim().toLowerCase()
      const matches = db.selectFrom('media').$if(words !== '', (all) => all.where(contains(words)))
      const ordered = matches.select(shownColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')
      const { rows, total } = await countedPage(ordered, page)
      const files = rows.map(({ file }) => file)
      const places = uses ? await usesOf(db, files) : null
      return { rows: rows.map((row) => shown(row, places?.get(row.file) ?? null)), total }
    },

    /** Uploading an image again keeps its entry and may update its alt text. */
    async add(image: NewImage): Promise<Media> {
      const row = { ...image, id: newId(), former_alts: '[]', created_at: now().toISOString() }
      await insertNew(db, 'media', row)
      const kept = (await find('file', image.file)) ?? row
      return image.alt === null ? shown(kept) : describe(kept.id, image.alt)
    },

    describe,

    remove: (id: string): Promise<string> =>
      db.transaction().execute(async (db) => {
        const row = await db.selectFrom('media').select('file').where('id', '=', id).executeTakeFirst()
        if (!row) throw errors.notFound('Image not found.')
        const uses = (await usesOf(db, [row.file])).get(row.file) ?? []
        if (uses.length > 0) throw errors.conflict(mediaMessages.inUse(uses))
        await db.deleteFrom('media').where('id', '=', id).execute()
        return row.file
      }),

    async altsOf(addresses: readonly string[]): Promise<ImageAlts> {
      const alts: ImageAlts = {}
      for (const address of addresses) {
        const row = await findAt(address)
        if (row) alts[address] = { alt: row.alt, former: readFormerAlts(row.former_alts) }
      }
      return alts
    },

    async listAt(address: string): Promise<{ rows: Media[]; total: number }> {
      const row = await findAt(address)
      return { rows: row ? [shown(row)] : [], total: row ? 1 : 0 }
    },

    async sizesOf(file: string): Promise<{ width: number; settled: boolean } | null> {
      const row = await db.selectFrom('media').select(['width', 'sized']).where('file', '=', file).executeTakeFirst()
      return row ? { width: row.width, settled: row.sized !== sizedStates.waiting } : null
    },

    async altOf(address: unknown): Promise<string | null> {
      return (await findAt(String(address)))?.alt || null
    },
  }
}

const shownColumns = ['id', 'file', 'name', 'alt', 'former_alts', 'width', 'height', 'bytes', 'created_at'] as const

type ShownRow = Pick<MediaRow, (typeof shownColumns)[number]>

const shown = ({ file, former_alts: _, ...row }: ShownRow, uses: ImageUse[] | null = null): Media => {
  return { ...row, url: paths.media(file), uses }
}

const contains = (words: string) => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(lower(name) like ${pattern} escape '\\' or lower(coalesce(alt, '')) like ${pattern} escape '\\')`
}

export const hasImageAlt = (name: CollectionName): boolean =>
  'image_alt' in ((collections[name] as Collection).computed ?? {})

const remembered = 20

export const readFormerAlts = (json: string): string[] => z.array(z.string()).catch([]).parse(JSON.parse(json))

const formerAlts = (row: Pick<MediaTable, 'alt' | 'former_alts'>, alt: string | null): string[] =>
  [...new Set([row.alt, ...readFormerAlts(row.former_alts)])]
    .filter((former) => former !== null && former !== alt)
    .slice(0, remembered) as string[]

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
