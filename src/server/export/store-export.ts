import type { Kysely } from 'kysely'
import { type CollectionName, collectionNames } from '../../contract/collections.ts'
import { putBackPeople } from '../accounts/index.ts'
import { addVersion } from '../blog/index.ts'
import { addFormerSlug } from '../collections/index.ts'
import { putBackComments } from '../comments/index.ts'
import { exportedMessages, exportedReplyTemplates } from '../contact/index.ts'
import { anyTable, type Exported, reserveNumbers, tableOf } from '../entries/index.ts'
import { mediaKey, RenderingError } from '../markdown/index.ts'
import { exportedImages } from '../media/index.ts'
import { exportedSendings, exportedSubscribers } from '../newsletter/index.ts'
import { insertNew } from '../platform/database/queries.ts'
import type { FileStore } from '../platform/files/files.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import type { Services } from '../services.ts'
import { putBackSettings } from '../settings/index.ts'
import { openStores, type Stores } from '../stores.ts'
import { exportedConsents } from '../testimonials/index.ts'
import { addFormerTemplateSlug, gateThread, putBackTemplate } from '../workflows/index.ts'
import type { ReadExport } from './export-site.ts'
import { FolderError } from './folders.ts'

export type Target = Pick<Services, 'database' | 'files' | 'now' | 'pictures' | 'settings'>

/** `left` were on the site already. */
export type Imported = { added: Record<string, number>; left: number; notes: string[] }

/** Adds what the site does not have, by id. Files are stored first; a failure removes them again. @throws FolderError */
export async function storeExport(target: Target, read: ReadExport): Promise<Imported> {
  const { database, files, now, pictures, settings } = target
  const imported: Imported = { added: {}, left: 0, notes: [] }
  const added: string[] = []
  try {
    await storeFiles(files, read, added)
    await database.db.transaction().execute(async (db) => {
      const stores = openStores({ ...database, db }, { now, pictures, ownerName: settings.ownerName })
      await storeRows({ db, stores, target }, read, imported)
    })
  } catch (error) {
    for (const key of added) await files.remove(key)
    throw error
  }
  database.content.changed()
  return imported
}

type Tools = { db: Kysely<Schema>; stores: Stores; target: Target }

async function storeRows({ db, stores, target }: Tools, read: ReadExport, imported: Imported) {
  const count = (thing: string, isNew: boolean) => {
    imported.added[thing] = (imported.added[thing] ?? 0) + Number(isNew)
    imported.left += Number(!isNew)
  }
  const countAll = async <Row>(thing: string, { add }: Exported<Row>, rows: readonly Row[]) => {
    for (const row of rows) count(thing, await add(db, row))
  }
  if (read.settings) count('settings', await putBackSettings(db, read.settings))
  // Before the entries, which show the alt texts of their images.
  const images = read.images.map(({ row }) => row)
  await countAll('images', exportedImages, images)
  for (const name of collectionNames) await storeEntries({ db, stores }, name, read, count)
  await storeTemplates(db, read, imported, count)
  for (const redirect of read.redirects) {
    const { family, slug, entryId } = redirect
    const isNew =
      family === 'workflows'
        ? await addFormerTemplateSlug(db, slug, entryId)
        : await addFormerSlug(db, family, redirect)
    count('redirects', isNew)
  }
  await putBackPeople({ db, kind: target.database.kind }, read.comments.people, target.now())
  const comments = await putBackComments(db, read.comments, read.posts)
  imported.added.comments = comments
  imported.left += read.comments.comments.length - comments
  const messages = read.messages.map(({ message }) => message)
  await countAll('messages', exportedMessages, messages)
  await countAll('reply templates', exportedReplyTemplates, read.replyTemplates)
  await countAll('consents', exportedConsents, read.consents)
  await countAll('subscribers', exportedSubscribers, read.subscribers)
  for (const sending of read.sendings) await exportedSendings.add(db, sending)
  // The owner has content now and does not need the demo's.
  await insertNew(db, 'setting', { name: 'demo', value: 'imported' })
}

type Count = (thing: string, isNew: boolean) => void

async function storeEntries(
  { db, stores }: Omit<Tools, 'target'>,
  name: CollectionName,
  read: ReadExport,
  count: Count,
) {
  for (const { file, entry, versions } of read.entries[name]) {
    const isNew = await isMissing(db, tableOf(name), file, entry)
    if (isNew) {
      await explained(file, () => stores.collections[name].putBack(entry))
      for (const version of versions) await addVersion(db, entry.id, version)
    }
    count(name, isNew)
  }
}

async function storeTemplates(db: Kysely<Schema>, read: ReadExport, { notes }: Imported, count: Count) {
  await reserveNumbers(db, read.lastTemplateNumber)
  for (const { file, entry, texts } of read.templates) {
    const isNew = await isMissing(db, 'workflows', file, entry)
    if (isNew) {
      const warnings = await explained(file, () => putBackTemplate({ db, run: gateThread }, entry, texts))
      notes.push(...warnings.map((note) => `${file}: ${note}`))
    }
    count('workflows', isNew)
  }
}

async function isMissing(
  db: Kysely<Schema>,
  table: string,
  file: string,
  { id, slug }: { id: string; slug?: unknown },
) {
  const entries = anyTable(db).selectFrom(table).select('id')
  if (await entries.where('id', '=', id).executeTakeFirst()) return false
  if (typeof slug === 'string' && (await entries.where('slug', '=', slug).executeTakeFirst())) {
    throw new FolderError(`${file}: another entry of this site has the slug "${slug}". Change one of them.`)
  }
  return true
}

async function explained<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof RenderingError)) throw error
    const reasons = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
    throw new FolderError(`${file}: ${[...reasons, error.message][0]}`)
  }
}

/** @param added receives the keys of the files that were not stored yet */
async function storeFiles(store: FileStore, { images, cv, messages }: ReadExport, added: string[]): Promise<void> {
  const put = async (key: string, read: (() => Buffer) | null) => {
    if (!read || (await store.open(key))) return
    await store.put(key, read())
    added.push(key)
  }
  for (const { row, read } of images) await put(mediaKey(row.file), read)
  if (cv) await put(cv.key, cv.read)
  for (const message of messages) for (const { key, read } of message.files) await put(key, read)
}
