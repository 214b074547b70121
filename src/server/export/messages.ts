import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { type ExportedMessage, exportedMessageShape, exportedMessages, wrongAttachment } from '../contact/index.ts'
import { attachmentKey } from '../emails/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Schema } from '../schema.ts'
import { checked, jsonPlace } from './checked.ts'
import { fileNames } from './file-names.ts'
import { FolderError } from './folder-error.ts'
import { files } from './format.ts'
import type { NewFolder } from './new-folder.ts'
import type { SourceFolder } from './source-folder.ts'

/** `path` is that of the attachment; null without one, and if the site has lost it. */
const rowShape = z.strictObject({
  path: z
    .string()
    .regex(/^attachments\/[a-z0-9-]+\.[a-z0-9]+$/, 'This must be a path such as attachments/a.pdf.')
    .nullable(),
  message: exportedMessageShape,
})

/** @returns their number, and the names of attachments whose files are missing */
export async function writeMessages(db: Kysely<Schema>, store: FileStore, folder: NewFolder) {
  const nameOf = fileNames()
  const lost: string[] = []
  const rows: z.infer<typeof rowShape>[] = []
  for (const message of await exportedMessages(db)) {
    const { attachment } = message
    const stored = attachment && (await store.open(attachmentKey(attachment.stored)))
    const [, base = '', ending = 'bin'] = /^(.*)\.([a-z0-9]+)$/s.exec(attachment?.name ?? '') ?? []
    const path = stored ? files.attachment(`${nameOf(base)}.${ending}`) : null
    if (stored && path) await folder.write(path, await stored.bytes())
    else if (attachment) lost.push(attachment.name)
    rows.push({ path, message })
  }
  await folder.writeJson(files.messages, rows)
  return { count: rows.length, lost }
}

/** A message, and the bytes of its attachment if they are in the folder. */
export interface ReadMessage {
  message: ExportedMessage
  read: (() => Buffer) | null
}

export function readMessages(source: SourceFolder): ReadMessage[] {
  if (source.kindOf(files.messages) === null) return []
  const rows = checked(z.array(rowShape), source.readJson(files.messages), jsonPlace(files.messages))
  return rows.map(({ path, message }) => {
    if (path === null || !message.attachment) return { message, read: null }
    const read = () => source.read(path, limits.attachment)
    const wrong = wrongAttachment(message.attachment, read())
    if (wrong) throw new FolderError(`${path}: ${wrong}`)
    return { message, read }
  })
}
