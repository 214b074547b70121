import { limits } from '../../contract/limits.ts'
import type { FileStore } from '../platform/files/files.ts'
import { cvAt, cvFiles, cvKey, type ExportedSettings, isCv } from '../settings/index.ts'
import { FolderError, type NewFolder, type SourceFolder } from './folders.ts'
import { files } from './format.ts'

const nameIn = (settings: ExportedSettings): string | null => cvAt(settings?.settings.identity?.cv_url)

export async function writeCv(settings: ExportedSettings, store: FileStore, folder: NewFolder) {
  const name = nameIn(settings)
  if (name === null) return { count: 0, lost: [] }
  const stored = await cvFiles(store).open(name)
  if (!stored) return { count: 0, lost: ['CV'] }
  await folder.write(files.cv, await stored.bytes())
  return { count: 1, lost: [] }
}

/** Null without one, or if it was lost before the export. @throws FolderError if the file is another one */
export function readCv(settings: ExportedSettings, source: SourceFolder) {
  const name = nameIn(settings)
  if (name === null || source.kindOf(files.cv) === null) return null
  const read = () => source.read(files.cv, limits.cv)
  if (!isCv(name, read())) {
    throw new FolderError(`${files.cv}: Its contents have changed since the export. Upload the new CV in the admin.`)
  }
  return { key: cvKey(name), read }
}
