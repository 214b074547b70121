import type { Kysely } from 'kysely'
import { type CollectionName, collectionNames } from '../../contract/collections.ts'
import { putBackPeople } from '../accounts/index.ts'
import { putBackVersions } from '../blog/index.ts'
import { addFormerSlug } from '../collections/index.ts'
import { putBackComments } from '../comments/index.ts'
import { putBackMessage, putBackReplyTemplate } from '../contact/index.ts'
import { attachmentKey } from '../emails/index.ts'
import { reserveNumbers, tableOf } from '../entries/index.ts'
import { type LocalPictures, mediaKey, RenderingError } from '../markdown/index.ts'
import { putBackImage } from '../media/index.ts'
import { putBackSending, putBackSubscriber } from '../newsletter/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Database, Schema } from '../schema.ts'
import { putBackSettings, type SettingsStore } from '../settings/index.ts'
import { openStores, type Stores } from '../stores.ts'
import { putBackConsent } from '../testimonials/index.ts'
import { addFormerTemplateSlug, gateThread, putBackTemplate } from '../workflows/index.ts'
import { FolderError } from './folders.ts'
import { slugged } from './format.ts'
import type { ReadExport } from './read-export.ts'

export interface Target {
  database: Database
  files: FileStore
  now: () => Date
  pictures: LocalPictures
  settings: SettingsStore
}

export interface Imported {
  added: Record<string, number>
  left: number
  notes: string[]
}

/** Adds what the site does not have, by id. Files are stored first; a failure removes them again. @throws FolderError */
export async function storeExport(target: Target, read: ReadExport): Promise<Imported> {
  const { database, now, pictures, settings } = target
  const takeBack = await storeFiles(target.files, read)
  const imported: Imported = { added: {}, left: 0, notes: [] }
  try {
    await database.db.transaction().execute(async (db) => {
      const stores = openStores({ ...database, db }, { now, pictures, ownerName: settings.ownerName })
      await storeRows({ db, stores, target }, read, imported)
    })
  } catch (error) {
    await takeBack()
    throw error
  }
  database.content.changed()
  return imported
}

interface Tools {
  db: Kysely<Schema>
  stores: Stores
  target: Target
}

async function storeRows({ db, stores, target }: Tools, read: ReadExport, imported: Imported) {
  const count = (thing: string, isNew: boolean) => {
    imported.added[thing] = (imported.added[thing] ?? 0) + Number(isNew)
    imported.left += Number(!isNew)
  }
  if (read.settings) count('settings', await putBackSettings(db, read.settings))
  // Before the entries, which show the alt texts of their images.
  for (const { row } of read.images) count('images', await putBackImage(db, row))
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
  for (const { message } of read.messages) count('messages', await putBackMessage(db, message))
  for (const template of read.replyTemplates) count('reply templates', await putBackReplyTemplate(db, template))
  for (const consent of read.consents) count('consents', await putBackConsent(db, consent))
  for (const subscriber of read.readers.subscribers) count('subscribers', await putBackSubscriber(db, subscriber))
  for (const sending of read.readers.sendings) await putBackSending(db, sending)
  // The owner has content now and does not need the demo's.
  await db
    .insertInto('setting')
    .values({ name: 'demo', value: 'imported' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Count = (thing: string, isNew: boolean) => void

async function storeEntries(
  { db, stores }: Omit<Tools, 'target'>,
  name: CollectionName,
  { entries }: ReadExport,
  count: Count,
) {
  const present = await presentIn(db, tableOf(name), (slugged as CollectionName[]).includes(name))
  for (const { file, entry, versions } of entries[name]) {
    const isNew = isMissing(present, file, entry)
    if (isNew) {
      await explained(file, () => stores.collections[name].putBack(entry))
      if (name === 'blogs') await putBackVersions(db, entry.id, versions)
    }
    count(name, isNew)
  }
}

async function storeTemplates(db: Kysely<Schema>, read: ReadExport, { notes }: Imported, count: Count) {
  const present = await presentIn(db, 'workflows', true)
  await reserveNumbers(db, read.lastTemplateNumber)
  for (const { file, template, texts } of read.templates) {
    const isNew = isMissing(present, file, template)
    if (isNew) {
      const found = await explained(file, () => putBackTemplate({ db, run: gateThread }, template, texts))
      notes.push(...found.map((note) => `${file}: ${note}`))
    }
    count('workflows', isNew)
  }
}

async function presentIn(db: Kysely<Schema>, table: ReturnType<typeof tableOf> | 'workflows', hasSlug: boolean) {
  const columns = hasSlug ? (['id', 'slug'] as const) : (['id'] as const)
  const rows = await db
    .selectFrom(table as 'workflows')
    .select(columns as ['id', 'slug'])
    .execute()
  return { ids: new Set(rows.map(({ id }) => id)), slugs: new Map(rows.map(({ id, slug }) => [slug, id])) }
}

/** @throws FolderError if another entry of the site has the slug */
function isMissing(
  { ids, slugs }: { ids: ReadonlySet<string>; slugs: ReadonlyMap<string, string> },
  file: string,
  { id, slug }: { id: string; slug?: unknown },
): boolean {
  if (ids.has(id)) return false
  if (typeof slug === 'string' && slugs.has(slug)) {
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

/** @returns removes what it stored */
async function storeFiles(store: FileStore, { images, cv, messages }: ReadExport): Promise<() => Promise<void>> {
  const added: string[] = []
  const takeBack = async () => {
    for (const key of added) await store.remove(key)
  }
  const put = async (key: string, read: (() => Buffer) | null) => {
    if (!read || (await store.open(key))) return
    await store.put(key, read())
    added.push(key)
  }
  try {
    for (const { row, read } of images) await put(mediaKey(row.file), read)
    if (cv) await put(cv.key, cv.read)
    for (const { message, read } of messages) {
      if (message.attachment) await put(attachmentKey(message.attachment.stored), read)
    }
  } catch (error) {
    await takeBack()
    throw error
  }
  return takeBack
}
