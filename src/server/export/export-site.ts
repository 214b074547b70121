import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { collectionNames } from '../../contract/collections.ts'
import { lastNumber } from '../entries/index.ts'
import { compareMigrations } from '../migrations.ts'
import { readSnapshot } from '../platform/database/open.ts'
import { newerDatabase } from '../platform/database/other-releases.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Database, Schema } from '../schema.ts'
import { exportedSettings } from '../settings/index.ts'
import { writeClients, writeComments, writeMessages } from './correspondence.ts'
import { writeCv } from './cv.ts'
import { writeEntries } from './entries.ts'
import { FolderError, fillNewFolder, type NewFolder } from './folders.ts'
import { files, marker, markerFile } from './format.ts'
import { writeImages } from './images.ts'
import { writeRedirects } from './redirects.ts'
import { writeTemplates } from './templates.ts'

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
