import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type CollectionName, collectionNames } from '../../contract/collections.ts'
import { limits } from '../../contract/limits.ts'
import { type ExportedComments, exportedComments, exportedCommentsShape } from '../comments/index.ts'
import { exportedMessages, exportedReplyTemplates, wrongAttachment } from '../contact/index.ts'
import { attachmentKey } from '../emails/index.ts'
import { lastNumber } from '../entries/index.ts'
import { compareMigrations } from '../migrations.ts'
import { exportedSendings, exportedSubscribers } from '../newsletter/index.ts'
import { newerDatabase } from '../platform/database/migrate.ts'
import { readSnapshot } from '../platform/database/open.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Database, Schema } from '../schema.ts'
import { exportedSettings, exportedSettingsShape } from '../settings/index.ts'
import { exportedConsents } from '../testimonials/index.ts'
import { type ReadEntry, readEntries, readRedirects, writeEntries, writeRedirects } from './entries.ts'
import { FolderError, fillNewFolder, jsonPlace, type NewFolder, type SourceFolder } from './folders.ts'
import { fileNames, files, marker, markerFile, markerShape, slugged } from './format.ts'
import { readCv, readImages, writeCv, writeImages } from './images.ts'
import { readTemplates, writeTemplates } from './templates.ts'

interface Source {
  database: Pick<Database, 'db' | 'kind'>
  files: FileStore
  dataDir: string
}

/** Writes the content as it is at one moment. The site may be running. @throws FolderError */
export const exportSite = (
  { database, files: store, dataDir }: Source,
  folder: string,
  options: { messages: boolean },
) =>
  fillNewFolder({ folder, dataDir }, (target) =>
    readSnapshot(database, async (db) => {
      await assertThisVersion(db)
      return writeAll(db, store, target, options)
    }),
  )

async function writeAll(db: Kysely<Schema>, store: FileStore, folder: NewFolder, options: { messages: boolean }) {
  const images = await writeImages(db, store, folder)
  const counts: Record<string, number> = {}
  for (const name of collectionNames) {
    counts[name] = await writeEntries(db, name, { folder, pictures: images.pictures })
  }
  counts.workflows = await writeTemplates(db, folder)
  counts.images = images.count
  counts.redirects = await writeRedirects(db, folder)
  counts.comments = await writeComments(db, folder)
  const messages = options.messages ? await writeMessages(db, store, folder) : { count: 0, lost: [] }
  if (options.messages) Object.assign(counts, { messages: messages.count }, await writeClients(db, folder))
  const settings = await exportedSettings(db)
  await folder.writeJson(files.settings, settings)
  const cv = await writeCv(settings, store, folder)
  if (cv.count > 0) counts.cv = cv.count
  await folder.write(files.readMe, await readFile(readMe))
  await folder.writeJson(markerFile, marker(await lastNumber(db)))
  return { counts, lost: [...images.lost, ...cv.lost, ...messages.lost] }
}

async function assertThisVersion(db: Kysely<Schema>) {
  const { missing, unknown } = await compareMigrations({ db }).catch(() => {
    throw new FolderError('The database contains no site yet. Start the site once with npm start.')
  })
  if (unknown.length > 0) throw newerDatabase(unknown)
  if (missing.length > 0) {
    throw new FolderError(
      'The database was last used by an older release of the site. Start this one once to upgrade it.',
    )
  }
}

/** The same in each exported folder, so that two exports of one site are equal. */
const readMe = join(import.meta.dirname, 'readme.md')

export type ReadExport = ReturnType<typeof readExport>

export const isExport = (source: SourceFolder): boolean => source.kindOf(markerFile) === 'file'

export function readExport(source: SourceFolder) {
  const { last_template_number: lastTemplateNumber } = source.readJson(markerFile, markerShape)
  const { images, pictures } = readImages(source)
  const settings = source.readJson(files.settings, exportedSettingsShape)
  const entries = Object.fromEntries(
    collectionNames.map((name) => [name, readEntries(source, name, pictures)]),
  ) as Record<CollectionName, ReadEntry[]>
  const templates = readTemplates(source)
  for (const list of [...Object.values(entries), templates]) assertDistinct(list, 'id')
  for (const list of [...slugged.map((name) => entries[name]), templates]) assertDistinct(list, 'slug')
  const ids = {
    blogs: idsBySlug(entries.blogs),
    projects: idsBySlug(entries.projects),
    workflows: idsBySlug(templates),
  }
  return {
    ...{ lastTemplateNumber, settings, images, entries, templates },
    cv: readCv(settings, source),
    posts: ids.blogs,
    redirects: readRedirects(source, ids),
    comments: readComments(source, ids.blogs),
    messages: readMessages(source),
    ...readClients(source),
  }
}

type InFile = { file: string; entry: { id: string; slug?: unknown } }

const idsBySlug = (list: readonly InFile[]) => new Map(list.map(({ entry }) => [String(entry.slug), entry.id]))

function assertDistinct(list: readonly InFile[], field: 'id' | 'slug') {
  const seen = new Map<unknown, string>()
  for (const { file, entry } of list) {
    // A project without a slug gets one from its title.
    if (entry[field] == null) continue
    const other = seen.get(entry[field])
    if (other) throw new FolderError(`${file}: it has the same ${field} as ${other}. Change or remove one of them.`)
    seen.set(entry[field], file)
  }
}

async function writeComments(db: Kysely<Schema>, folder: NewFolder): Promise<number> {
  const exported = await exportedComments(db)
  await folder.writeJson(files.comments, exported)
  return exported.comments.length
}

function readComments(source: SourceFolder, posts: ReadonlyMap<string, string>): ExportedComments {
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

/** `path` is the path of the attachment; null if there is none, or if the site has lost it. */
const rowShape = z.strictObject({
  path: filePath,
  message: exportedMessages.shape,
  /** The path of each reply's attachment, in order. */
  reply_paths: z.array(filePath).optional(),
})

async function writeMessages(db: Kysely<Schema>, store: FileStore, folder: NewFolder) {
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

function readMessages(source: SourceFolder) {
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

async function writeClients(db: Kysely<Schema>, folder: NewFolder) {
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
const readClients = (source: SourceFolder) => ({
  replyTemplates: source.readJson(files.replyTemplates, z.array(exportedReplyTemplates.shape), []),
  consents: source.readJson(files.consents, z.array(exportedConsents.shape), []),
  ...source.readJson(files.readers, readersShape, { subscribers: [], sendings: [] }),
})
