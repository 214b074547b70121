import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type CollectionName, collectionNames } from '../../contract/collections.ts'
import { lastNumber } from '../entries/index.ts'
import { compareMigrations } from '../migrations.ts'
import { readSnapshot } from '../platform/database/open.ts'
import { newerDatabase } from '../platform/database/other-releases.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Database, Schema } from '../schema.ts'
import { exportedSettings, exportedSettingsShape } from '../settings/index.ts'
import {
  readClients,
  readComments,
  readMessages,
  writeClients,
  writeComments,
  writeMessages,
} from './correspondence.ts'
import { type ReadEntry, readEntries, readRedirects, writeEntries, writeRedirects } from './entries.ts'
import { FolderError, fillNewFolder, type NewFolder, type SourceFolder } from './folders.ts'
import { files, marker, markerFile, markerShape, slugged } from './format.ts'
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
