import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { type ImageUse, type Media, mediaMessages } from '../../contract/media.ts'
import { paths } from '../../contract/site-map.ts'
import type { ImageAlts } from '../../markdown/pictures.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import { countedPage, type Page } from '../platform/database/page-of.ts'
import { insertNew } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import type { MediaRow, MediaTable } from './schema.ts'
import { sizedStates } from './sizes/sizing-queue.ts'
import { usesOf } from './uses.ts'

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
      const found = db.selectFrom('media').$if(words !== '', (all) => all.where(contains(words)))
      const ordered = found.select(shownColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')
      const { rows, total } = await countedPage(ordered, page)
      const files = rows.map(({ file }) => file)
      const places = uses ? await usesOf(db, files) : null
      return { media: rows.map((row) => shown(row, places?.get(row.file) ?? null)), total }
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

    async listAt(address: string): Promise<{ media: Media[]; total: number }> {
      const row = await findAt(address)
      return { media: row ? [shown(row)] : [], total: row ? 1 : 0 }
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

export const formerAlts = (row: Pick<MediaTable, 'alt' | 'former_alts'>, alt: string | null): string[] =>
  [...new Set([row.alt, ...readFormerAlts(row.former_alts)])]
    .filter((former) => former !== null && former !== alt)
    .slice(0, remembered) as string[]
