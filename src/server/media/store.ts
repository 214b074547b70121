import { v7 as newId } from 'uuid'
import type { Media } from '../../contract/media.ts'
import { paths } from '../../contract/site-map.ts'
import { type Page, pageOf } from '../platform/database/page-of.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import { updateImageAlt } from './image-alt.ts'
import type { MediaTable } from './schema.ts'

export type MediaStore = ReturnType<typeof mediaStore>

/** The metadata of uploaded images. Their bytes are files. */
export const mediaStore = ({ db, content }: Storage) => {
  const find = async (by: 'id' | 'file', value: string) =>
    db.selectFrom('media').selectAll().where(by, '=', value).executeTakeFirst()

  const findAt = async (address: string) => {
    const [, file] = /^\/media\/([^/]+)$/.exec(address) ?? []
    return file ? find('file', file) : undefined
  }

  const updateEntries = async ({ url, alt }: Media) => {
    await updateImageAlt(db, url, alt)
    content.changed()
  }

  return {
    /** Newest first. */
    async list(page: Page): Promise<{ media: Media[]; total: number }> {
      const all = db.selectFrom('media').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
      const rows = await pageOf(all, page)
      const { total } = await db
        .selectFrom('media')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { media: rows.map(shown), total: Number(total) }
    },

    /** Uploading an image again keeps its entry and may update its alt text. */
    async add(image: Omit<MediaTable, 'id' | 'created_at'>): Promise<Media> {
      const row = { ...image, id: newId(), created_at: new Date().toISOString() }
      await db
        .insertInto('media')
        .values(row)
        .onConflict((conflict) =>
          image.alt === null
            ? conflict.column('file').doNothing()
            : conflict.column('file').doUpdateSet({ alt: image.alt }),
        )
        .execute()
      const kept = shown((await find('file', image.file)) ?? row)
      if (image.alt !== null) await updateEntries(kept)
      return kept
    },

    async describe(id: string, alt: string | null): Promise<Media> {
      await db.updateTable('media').set({ alt }).where('id', '=', id).execute()
      const row = await find('id', id)
      if (!row) throw errors.notFound('There is no such image.')
      const media = shown(row)
      await updateEntries(media)
      return media
    },

    /** The image at an address; an empty list if it was not uploaded here. */
    async listAt(address: string): Promise<{ media: Media[]; total: number }> {
      const row = await findAt(address)
      return { media: row ? [shown(row)] : [], total: row ? 1 : 0 }
    },

    /** The alt text of the image at an address; null if it is unknown or was not uploaded here. */
    async altOf(address: unknown): Promise<string | null> {
      return (await findAt(String(address)))?.alt || null
    },
  }
}

const shown = ({ file, ...row }: MediaTable): Media => ({ ...row, url: paths.media(file) })
