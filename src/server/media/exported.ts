import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { altText } from '../../contract/media.ts'
import { mediaKey } from '../markdown/index.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Schema } from '../schema.ts'
import { imageName, mediaFiles } from './files.ts'
import { readFormerAlts } from './store.ts'

export const exportedImageShape = z.strictObject({
  id: z.uuid(),
  /** Its name on the site, a hash of its bytes. */
  file: z.string().regex(/^[0-9a-f]{32}\.webp$/, 'This must be the name that the export wrote.'),
  name: z.string().max(limits.line).refine(isStorable, notStorable),
  alt: altText.nullable(),
  former_alts: z.array(z.string().max(limits.altText)).optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(0),
  created_at: z.iso.datetime(),
})

export type ExportedImage = z.infer<typeof exportedImageShape>

export async function exportedImages(db: Kysely<Schema>): Promise<ExportedImage[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'file', 'name', 'alt', 'former_alts', 'width', 'height', 'bytes', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ former_alts, ...row }) => {
    const former = readFormerAlts(former_alts)
    return former.length > 0 ? { ...row, former_alts: former } : row
  })
}

export function wrongImage(file: string, bytes: Buffer): string | null {
  if (imageName(bytes) !== file)
    return 'Its contents have changed since the export. Upload the new picture in the admin.'
  return /^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12)) ? null : 'It is not a WebP image.'
}

export async function storeImage(files: FileStore, bytes: Buffer): Promise<{ file: string; added: string | null }> {
  const file = imageName(bytes)
  const key = mediaKey(file)
  if (await files.open(key)) return { file, added: null }
  await mediaFiles(files).write(bytes)
  return { file, added: key }
}

export async function putBackImage(
  db: Kysely<Schema>,
  { former_alts = [], ...image }: ExportedImage,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('media')
    .values({ ...image, former_alts: JSON.stringify(former_alts) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
