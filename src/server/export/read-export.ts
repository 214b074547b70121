import { type CollectionName, collectionNames } from '../../contract/collections.ts'
import { exportedSettingsShape } from '../settings/index.ts'
import { readClients, readComments, readMessages } from './correspondence.ts'
import { readCv } from './cv.ts'
import { type ReadEntry, readEntries } from './entries.ts'
import { FolderError, type SourceFolder } from './folders.ts'
import { files, markerFile, markerShape, slugged } from './format.ts'
import { readImages } from './images.ts'
import { readRedirects } from './redirects.ts'
import { readTemplates } from './templates.ts'

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
