import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { type ExportedComments, exportedComments, exportedCommentsShape } from '../comments/index.ts'
import { exportedMessages, exportedReplyTemplates, wrongAttachment } from '../contact/index.ts'
import { attachmentKey } from '../emails/index.ts'
import { exportedSendings, exportedSubscribers } from '../newsletter/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Schema } from '../schema.ts'
import { exportedConsents } from '../testimonials/index.ts'
import { FolderError, jsonPlace, type NewFolder, type SourceFolder } from './folders.ts'
import { fileNames, files } from './format.ts'

export async function writeComments(db: Kysely<Schema>, folder: NewFolder): Promise<number> {
  const exported = await exportedComments(db)
  await folder.writeJson(files.comments, exported)
  return exported.comments.length
}

export function readComments(source: SourceFolder, posts: ReadonlyMap<string, string>): ExportedComments {
  const place = jsonPlace(files.comments)
  const read = source.readJson(files.comments, exportedCommentsShape)
  const people = new Set(read.people.map(({ id }) => id))
  for (const [index, { post, author, likes }] of read.comments.entries()) {
    const at = place(['comments', index])
    if (!posts.has(post)) throw new FolderError(`${at}, post: there is no post "${post}" in the folder.`)
    const unknown = [author, ...likes.map(({ person }) => person)].find((id) => id !== null && !people.has(id))
    if (unknown) throw new FolderError(`${at}: "${unknown}" is not in the list of people.`)
  }
  return read
}

const filePath = z
  .string()
  .regex(/^attachments\/[a-z0-9-]+\.[a-z0-9]+$/, 'This must be a path such as attachments/a.pdf.')
  .nullable()

type Attachment = NonNullable<z.infer<typeof exportedMessages.shape>['attachment']>

/** `path` is that of the attachment; null without one, and if the site has lost it. */
const rowShape = z.strictObject({
  path: filePath,
  message: exportedMessages.shape,
  /** The same of each reply, in order. */
  reply_paths: z.array(filePath).optional(),
})

export async function writeMessages(db: Kysely<Schema>, store: FileStore, folder: NewFolder) {
  const nameOf = fileNames()
  const lost: string[] = []
  const rows: z.infer<typeof rowShape>[] = []
  const write = async (attachment: Attachment | null | undefined) => {
    const stored = attachment && (await store.open(attachmentKey(attachment.stored)))
    const [, base = '', ending = 'bin'] = /^(.*)\.([a-z0-9]+)$/s.exec(attachment?.name ?? '') ?? []
    const path = stored ? files.attachment(`${nameOf(base)}.${ending}`) : null
    if (stored && path) await folder.write(path, await stored.bytes())
    else if (attachment) lost.push(attachment.name)
    return path
  }
  for (const message of await exportedMessages.rows(db)) {
    const path = await write(message.attachment)
    const reply_paths: (string | null)[] = []
    for (const { attachment } of message.replies) reply_paths.push(await write(attachment))
    rows.push({ path, message, ...(reply_paths.some(Boolean) && { reply_paths }) })
  }
  await folder.writeJson(files.messages, rows)
  return { count: rows.length, lost }
}

export function readMessages(source: SourceFolder) {
  const readFile = (path: string | null | undefined, attachment: Attachment | null | undefined) => {
    if (!path || !attachment) return []
    const read = () => source.read(path, limits.attachment)
    const wrong = wrongAttachment(attachment, read())
    if (wrong) throw new FolderError(`${path}: ${wrong}`)
    return [{ key: attachmentKey(attachment.stored), read }]
  }
  return source.readJson(files.messages, z.array(rowShape), []).map(({ path, message, reply_paths = [] }) => ({
    message,
    files: [
      ...readFile(path, message.attachment),
      ...(message.replies ?? []).flatMap(({ attachment }, index) => readFile(reply_paths[index], attachment)),
    ],
  }))
}

export async function writeClients(db: Kysely<Schema>, folder: NewFolder) {
  const templates = await exportedReplyTemplates.rows(db)
  const consents = await exportedConsents.rows(db)
  const subscribers = await exportedSubscribers.rows(db)
  await folder.writeJson(files.replyTemplates, templates)
  await folder.writeJson(files.consents, consents)
  await folder.writeJson(files.readers, { subscribers, sendings: await exportedSendings.rows(db) })
  return { 'reply templates': templates.length, consents: consents.length, subscribers: subscribers.length }
}

const readersShape = z.strictObject({
  subscribers: z.array(exportedSubscribers.shape),
  sendings: z.array(exportedSendings.shape),
})

/** Exports without messages, and earlier ones, have none of these files. */
export const readClients = (source: SourceFolder) => ({
  replyTemplates: source.readJson(files.replyTemplates, z.array(exportedReplyTemplates.shape), []),
  consents: source.readJson(files.consents, z.array(exportedConsents.shape), []),
  ...source.readJson(files.readers, readersShape, { subscribers: [], sendings: [] }),
})
