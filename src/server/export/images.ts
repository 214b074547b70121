import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { mediaKey } from '../markdown/index.ts'
import { type ExportedImage, exportedImageShape, exportedImages, wrongImage } from '../media/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Schema } from '../schema.ts'
import { checked, jsonPlace } from './checked.ts'
import { fileNames } from './file-names.ts'
import { FolderError } from './folder-error.ts'
import { files } from './format.ts'
import type { NewFolder } from './new-folder.ts'
import { type PictureLinks, pictureLinks } from './picture-links.ts'
import type { SourceFolder } from './source-folder.ts'

/** `path` is null if the site has lost the file. */
const shape = z.array(
  exportedImageShape.extend({
    path: z
      .string()
      .regex(/^media\/[a-z0-9-]+\.webp$/, 'This must be a path such as media/a.webp.')
      .nullable(),
  }),
)

interface Written {
  count: number
  /** The names of images whose files are missing. */
  lost: string[]
  pictures: PictureLinks
}

export async function writeImages(db: Kysely<Schema>, store: FileStore, folder: NewFolder): Promise<Written> {
  const nameOf = fileNames()
  const paths = new Map<string, string>()
  const rows = []
  const lost: string[] = []
  for (const image of await exportedImages(db)) {
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

/** An image, and its bytes unless they were lost before the export. */
export interface ReadImage {
  row: ExportedImage
  read: (() => Buffer) | null
}

/** @throws FolderError if a file is missing or is another one */
export function readImages(source: SourceFolder): { images: ReadImage[]; pictures: PictureLinks } {
  const rows = checked(shape, source.readJson(files.images), jsonPlace(files.images))
  const paths = new Map<string, string>()
  const images = rows.map(({ path, ...row }) => {
    if (path === null) return { row, read: null }
    const read = () => source.read(path, limits.upload)
    const wrong = wrongImage(row.file, read())
    if (wrong) throw new FolderError(`${path}: ${wrong}`)
    paths.set(row.file, path)
    return { row, read }
  })
  return { images, pictures: pictureLinks(paths) }
}
