import { type Kysely, sql } from 'kysely'
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
import { type Addressed, files, marker, markerFile } from './format.ts'
import { writeImages } from './images.ts'
import { writeRedirects } from './redirects.ts'
import { writeTemplates } from './templates.ts'

interface Source {
  database: Pick<Database, 'db' | 'kind'>
  files: FileStore
  dataDir: string
}

export interface Exported {
  counts: Record<string, number>
  lost: string[]
}

/** Writes the content as it is at one moment. The site may be running. @throws FolderError */
export const exportSite = (
  { database, files: store, dataDir }: Source,
  folder: string,
  options: { messages: boolean },
): Promise<Exported> =>
  fillNewFolder({ folder, dataDir }, (target) =>
    readSnapshot(database, async (db) => {
      await assertThisVersion(db)
      return writeAll(db, store, target, options)
    }),
  )

async function writeAll(
  db: Kysely<Schema>,
  store: FileStore,
  folder: NewFolder,
  options: { messages: boolean },
): Promise<Exported> {
  const images = await writeImages(db, store, folder)
  const counts: Record<string, number> = {}
  for (const name of collectionNames) {
    counts[name] = await writeEntries(db, name, { folder, pictures: images.pictures })
  }
  counts.workflows = await writeTemplates(db, folder)
  counts.images = images.count
  const slugs = {
    blogs: await slugsOf(db, 'blogs'),
    projects: await slugsOf(db, 'projects'),
    workflows: await slugsOf(db, 'workflows'),
  }
  counts.redirects = await writeRedirects(db, folder, slugs)
  counts.comments = await writeComments(db, folder, slugs.blogs)
  const messages = options.messages ? await writeMessages(db, store, folder) : { count: 0, lost: [] }
  if (options.messages) Object.assign(counts, { messages: messages.count }, await writeClients(db, folder))
  const settings = await exportedSettings(db)
  await folder.writeJson(files.settings, settings)
  const cv = await writeCv(settings, store, folder)
  if (cv.count > 0) counts.cv = cv.count
  await folder.write(files.readMe, readMe)
  await folder.writeJson(markerFile, marker(await lastNumber(db)))
  return { counts, lost: [...images.lost, ...cv.lost, ...messages.lost] }
}

async function slugsOf(db: Kysely<Schema>, table: Addressed) {
  const rows = await sql<{ id: string; slug: string }>`select id, slug from ${sql.table(table)}`.execute(db)
  return new Map(rows.rows.map(({ id, slug }) => [id, slug]))
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

/** The README.md of an exported folder. The same in each, so that two exports of one site are equal. */
const readMe = `# Export of a website

Written by \`npm run export\`; \`npm run import -- FOLDER\` reads it back. It contains drafts and the files of unpublished
templates, so keep it private until you have reviewed it.

| path | what it is |
|---|---|
| \`blogs/*.md\` | the posts: YAML front matter, then markdown. \`date\` and \`draft\` repeat \`created_at\` and \`published\` for other systems; an import ignores them |
| \`blogs/versions/*.json\` | the previous versions of each post |
| \`projects/*.md\` | the projects: YAML front matter, then the text of their page in markdown |
| \`skills.json\`, \`services.json\`, … | the entries of each other collection |
| \`settings.json\` | the owner's settings: name, texts, links, experience, email addresses |
| \`cv.pdf\` | the CV, if it was uploaded |
| \`media/\`, \`media.json\` | the uploaded images under readable names, and their alt texts |
| \`workflows/*/template.json\` | the texts, counts and version list of each n8n template |
| \`workflows/*/workflow.json\` | its file as visitors get it; n8n can import it |
| \`workflows/*/original.json\` | its file as it was uploaded, if that differs; it may contain secrets |
| \`workflows/*/versions/*.json\` | the file of each published version |
| \`workflows/*/run.json\`, \`runs/*.json\` | the run that is shown with the template, and those of its versions |
| \`redirects.json\` | former addresses and where they lead |
| \`comments.json\` | the comments and likes with the names of their authors, without email addresses |
| \`messages.json\`, \`attachments/\` | the contact messages and the replies to them, only with \`--messages\` |
| \`reply-templates.json\` | the templates for replies, only with \`--messages\` |
| \`consents.json\` | the consents of clients who wrote a testimonial by invitation, only with \`--messages\` |
| \`subscribers.json\` | the people who get new posts by email or have left, and which posts they got, only with \`--messages\` |
| \`export.json\` | the version of this format. A folder without it is incomplete |

Times are in UTC. A post's pictures are linked by their path in this folder; with \`pictures: "unchanged"\` in its front
matter the links are those of the site.

Not included: accounts and passwords, links in previews, invitations and emails, the emails themselves, the activity log, and what the site computes again, such as HTML.
For a complete copy, use \`npm run backup\`.
`
