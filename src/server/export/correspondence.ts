import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { type ExportedComments, exportedComments, exportedCommentsShape } from '../comments/index.ts'
import {
  type ExportedMessage,
  exportedMessageShape,
  exportedMessages,
  exportedReplyTemplateShape,
  exportedReplyTemplates,
  wrongAttachment,
} from '../contact/index.ts'
import { attachmentKey } from '../emails/index.ts'
import { type ExportedReaders, exportedReaders, exportedReadersShape } from '../newsletter/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Schema } from '../schema.ts'
import { type ExportedConsent, exportedConsentShape, exportedConsents } from '../testimonials/index.ts'
import { FolderError, jsonPlace, type NewFolder, type SourceFolder } from './folders.ts'
import { fileNames, files } from './format.ts'

export async function writeComments(
  db: Kysely<Schema>,
  folder: NewFolder,
  slugs: ReadonlyMap<string, string>,
): Promise<number> {
  const exported = await exportedComments(db, slugs)
  await folder.writeJson(files.comments, exported)
  return exported.comments.length
}

export function readComments(source: SourceFolder, posts: ReadonlyMap<string, string>): ExportedComments {
  const place = jsonPlace(files.comments)
  const read = source.readJson(files.comments, exportedCommentsShape)
  const people = new Set(read.people.map(({ id }) => id))
  for (const [index, { post, author, likes }] of read.comments.entries()) {
    const at = place(['comments', index])
    if (!posts.has(post)) throw new FolderError(`${at}, post: the folder has no post "${post}".`)
    const unknown = [author, ...likes.map(({ person }) => person)].find((id) => id !== null && !people.has(id))
    if (unknown) throw new FolderError(`${at}: "${unknown}" is not in the list of people.`)
  }
  return read
}

/** `path` is that of the attachment; null without one, and if the site has lost it. */
const rowShape = z.strictObject({
  path: z
    .string()
    .regex(/^attachments\/[a-z0-9-]+\.[a-z0-9]+$/, 'This must be a path such as attachments/a.pdf.')
    .nullable(),
  message: exportedMessageShape,
})

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

export interface ReadMessage {
  message: ExportedMessage
  read: (() => Buffer) | null
}

export function readMessages(source: SourceFolder): ReadMessage[] {
  if (source.kindOf(files.messages) === null) return []
  return source.readJson(files.messages, z.array(rowShape)).map(({ path, message }) => {
    if (path === null || !message.attachment) return { message, read: null }
    const read = () => source.read(path, limits.attachment)
    const wrong = wrongAttachment(message.attachment, read())
    if (wrong) throw new FolderError(`${path}: ${wrong}`)
    return { message, read }
  })
}

export async function writeClients(db: Kysely<Schema>, folder: NewFolder) {
  const templates = await exportedReplyTemplates(db)
  const consents = await exportedConsents(db)
  await folder.writeJson(files.replyTemplates, templates)
  await folder.writeJson(files.consents, consents)
  const readers = await exportedReaders(db)
  await folder.writeJson(files.readers, readers)
  return {
    'reply templates': templates.length,
    consents: consents.length,
    subscribers: readers.subscribers.length,
  }
}

export interface ReadClients {
  replyTemplates: z.infer<typeof exportedReplyTemplateShape>[]
  consents: ExportedConsent[]
  readers: ExportedReaders
}

/** Exports without messages, and earlier ones, have none of these files. */
export function readClients(source: SourceFolder): ReadClients {
  const read = <T>(file: string, shape: z.ZodType<T>, none: T): T =>
    source.kindOf(file) === null ? none : source.readJson(file, shape)
  return {
    replyTemplates: read(files.replyTemplates, z.array(exportedReplyTemplateShape), []),
    consents: read(files.consents, z.array(exportedConsentShape), []),
    readers: read(files.readers, exportedReadersShape, { subscribers: [], sendings: [] }),
  }
}
