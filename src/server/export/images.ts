import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { siteFiles } from '../../contract/site-map.ts'
import { mediaKey } from '../markdown/index.ts'
import { exportedImages, wrongImage } from '../media/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Schema } from '../schema.ts'
import { cvAt, cvFiles, cvKey, type ExportedSettings, isCv } from '../settings/index.ts'
import { FolderError, type NewFolder, type SourceFolder } from './folders.ts'
import { fileNames, files } from './format.ts'

const shape = z.array(
  exportedImages.shape.extend({
    path: z
      .string()
      .regex(/^media\/[a-z0-9-]+\.webp$/, 'This must be a path such as media/a.webp.')
      .nullable(),
  }),
)

export async function writeImages(db: Kysely<Schema>, store: FileStore, folder: NewFolder) {
  const nameOf = fileNames()
  const paths = new Map<string, string>()
  const rows = []
  const lost: string[] = []
  for (const image of await exportedImages.rows(db)) {
    const stored = await store.open(mediaKey(image.file))
    const path = stored ? files.image(nameOf(image.name.replace(/\.[^.]*$/, ''))) : null
    if (stored && path) {
      await folder.write(path, await stored.bytes())
      paths.set(image.file, path)
    } else lost.push(image.name)
    rows.push({ path, ...image })
  }
  await folder.writeJson(files.images, rows)
  return { count: rows.length - lost.length, lost, pictures: pictureLinks(paths) }
}

export function readImages(source: SourceFolder) {
  const paths = new Map<string, string>()
  const images = source.readJson(files.images, shape).map(({ path, ...row }) => {
    if (path === null) return { row, read: null }
    const read = () => source.read(path, limits.upload)
    const wrong = wrongImage(row.file, read())
    if (wrong) throw new FolderError(`${path}: ${wrong}`)
    paths.set(row.file, path)
    return { row, read }
  })
  return { images, pictures: pictureLinks(paths) }
}

const onSite = /(?<![\w.:/-])\/media\/([0-9a-f]{32}\.webp)(?![\w.-])/g
const inFolder = /(?<![\w.:/-])((?:\.\.\/)?)(media\/[a-z0-9-]+\.webp)(?![\w.-])/g

/** Converts the addresses of uploaded pictures to paths in the exported folder, and back; `up` is `../` in a subfolder. */
export type PictureLinks = ReturnType<typeof pictureLinks>

function pictureLinks(pathOf: ReadonlyMap<string, string>) {
  const fileAt = new Map([...pathOf].map(([file, path]) => [path, file]))
  const textToSite = (text: string, up: string) =>
    text.replace(inFolder, (whole, before: string, path: string) => {
      const file = before === up ? fileAt.get(path) : undefined
      return file ? siteFiles.media + file : whole
    })
  /** @returns null if the change could not be undone exactly */
  const textToFolder = (text: string, up: string) => {
    const changed = text.replace(onSite, (whole, file: string) => {
      const path = pathOf.get(file)
      return path ? up + path : whole
    })
    return textToSite(changed, up) === text ? changed : null
  }
  const ofAddress =
    (change: (text: string, up: string) => string | null) =>
    (address: unknown, up: string): unknown =>
      typeof address === 'string' && !/\s/.test(address) ? (change(address, up) ?? address) : address
  return { textToFolder, textToSite, toFolder: ofAddress(textToFolder), toSite: ofAddress(textToSite) }
}

const nameIn = (settings: ExportedSettings): string | null => cvAt(settings?.settings.identity?.cv_url)

export async function writeCv(settings: ExportedSettings, store: FileStore, folder: NewFolder) {
  const name = nameIn(settings)
  if (name === null) return { count: 0, lost: [] }
  const stored = await cvFiles(store).open(name)
  if (!stored) return { count: 0, lost: ['CV'] }
  await folder.write(files.cv, await stored.bytes())
  return { count: 1, lost: [] }
}

/** Null if there is no CV, or if it was lost before the export. @throws FolderError if it is a different file */
export function readCv(settings: ExportedSettings, source: SourceFolder) {
  const name = nameIn(settings)
  if (name === null || source.kindOf(files.cv) === null) return null
  const read = () => source.read(files.cv, limits.cv)
  if (!isCv(name, read())) {
    throw new FolderError(`${files.cv}: Its contents have changed since the export. Upload the new CV in the admin.`)
  }
  return { key: cvKey(name), read }
}
