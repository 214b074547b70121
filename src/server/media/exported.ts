import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { altText } from '../../contract/media.ts'
import type { Exported } from '../entries/index.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import { insertNew } from '../platform/database/queries.ts'
import { imageName } from './files.ts'
import { readFormerAlts } from './store.ts'

const shape = z.strictObject({
  id: z.uuid(),
  file: z.string().regex(/^[0-9a-f]{32}\.webp$/, 'This must be the name that the export wrote.'),
  name: z.string().max(limits.line).refine(isStorable, notStorable),
  alt: altText.nullable(),
  former_alts: z.array(z.string().max(limits.altText)).optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(0),
  created_at: z.iso.datetime(),
})

export const exportedImages = {
  shape,
  async rows(db) {
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
  },
  add: (db, { former_alts = [], ...image }) =>
    insertNew(db, 'media', { ...image, former_alts: JSON.stringify(former_alts) }),
} satisfies Exported<z.infer<typeof shape>>

export function wrongImage(file: string, bytes: Buffer): string | null {
  if (imageName(bytes) !== file)
    return 'Its contents have changed since the export. Upload the new picture in the admin.'
  return /^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12)) ? null : 'It is not a WebP image.'
}
