import { type CollectionName, collectionNames } from '../../contract/collections.ts'
import type { ExportedComments } from '../comments/index.ts'
import { type ExportedSettings, exportedSettingsShape } from '../settings/index.ts'
import { type ReadClients, type ReadMessage, readClients, readComments, readMessages } from './correspondence.ts'
import { type ReadCv, readCv } from './cv.ts'
import { type ReadEntry, readEntries } from './entries.ts'
import type { SourceFolder } from './folders.ts'
import { FolderError } from './folders.ts'
import { files, markerFile, markerShape, slugged } from './format.ts'
import { type ReadImage, readImages } from './images.ts'
import { type ReadRedirect, readRedirects } from './redirects.ts'
import { type ReadTemplate, readTemplates } from './templates.ts'

export interface ReadExport extends ReadClients {
  lastTemplateNumber: number
  settings: ExportedSettings
  cv: ReadCv | null
  images: ReadImage[]
  entries: Record<CollectionName, ReadEntry[]>
  templates: ReadTemplate[]
  posts: ReadonlyMap<string, string>
  redirects: ReadRedirect[]
  comments: ExportedComments
  messages: ReadMessage[]
}

export const isExport = (source: SourceFolder): boolean => source.kindOf(markerFile) === 'file'

export function readExport(source: SourceFolder): ReadExport {
  const { last_template_number } = source.readJson(markerFile, markerShape)
  const { images, pictures } = readImages(source)
  const settings = source.readJson(files.settings, exportedSettingsShape)
  const entries = Object.fromEntries(
    collectionNames.map((name) => [name, readEntries(source, name, pictures)]),
  ) as ReadExport['entries']
  const templates = readTemplates(source)
  const templateEntries = templates.map(({ file, template }) => ({ file, entry: template }))
  for (const list of [...Object.values(entries), templateEntries]) assertDistinct(list, 'id')
  for (const list of [...slugged.map((name) => entries[name]), templateEntries]) assertDistinct(list, 'slug')
  const ids = {
    blogs: idsBySlug(entries.blogs),
    projects: idsBySlug(entries.projects),
    workflows: idsBySlug(templateEntries),
  }
  return {
    lastTemplateNumber: last_template_number,
    settings,
    cv: readCv(settings, source),
    images,
    entries,
    templates,
    posts: ids.blogs,
    redirects: readRedirects(source, ids),
    comments: readComments(source, ids.blogs),
    messages: readMessages(source),
    ...readClients(source),
  }
}

interface InFile {
  file: string
  entry: { id: string; slug?: unknown }
}

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
