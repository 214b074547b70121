import type { Config } from '../config.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { mediaKey } from '../rendering/index.ts'
import type { Database } from '../schema.ts'
import { failed, type Line, ok } from './line.ts'

const named = 5
const fix = 'Restore them from a backup, or upload them again.'

/** Compares the size of every uploaded image and attachment with its row. Both are named by their keys in the storage. */
export async function examineUploads(config: Config, { db }: Pick<Database, 'db'>): Promise<Line[]> {
  const files = openFiles(config)
  const images = await db.selectFrom('media').select(['file', 'bytes']).execute()
  const attachments = await db
    .selectFrom('messages')
    .select(['attachment_file', 'attachment_size'])
    .where('attachment_file', 'is not', null)
    .execute()
  const expected = [
    ...images.map(({ file, bytes }) => ({ key: mediaKey(file), size: bytes })),
    ...attachments.map((row) => ({ key: `attachments/${row.attachment_file}`, size: row.attachment_size })),
  ]
  const broken: string[] = []
  for (const { key, size } of expected) {
    const found = (await files.open(key))?.size
    if (found === undefined) broken.push(`${key} is missing`)
    else if (found !== size) broken.push(`${key} has ${found} of ${size} bytes`)
  }
  if (broken.length === 0) return [ok('Uploads', `${expected.length} files, all present and complete`)]
  const more = broken.length > named ? [`and ${broken.length - named} more`] : []
  const list = [...broken.slice(0, named), ...more].join('\n')
  return [failed('Uploads', `${broken.length} of ${expected.length} files:\n${list}`, fix)]
}
