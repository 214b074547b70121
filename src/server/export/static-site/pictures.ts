import { posix } from 'node:path'
import { limits } from '../../../contract/limits.ts'
import { mediaMessages } from '../../../contract/media.ts'
import { paths } from '../../../contract/site-map.ts'
import { decoded } from '../../../markdown/address.ts'
import { mediaKey } from '../../markdown/index.ts'
import { type NewImage, storeUpload } from '../../media/index.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { SourceFolder } from '../folders.ts'
import type { Generator } from './posts.ts'

type Stored = { address: string } | { problem: string }

/** Stores the pictures of a static site as uploads, each once, after the checks of an upload in the admin. */
export function sitePictures(source: SourceFolder, { publicFolders }: Generator, files: FileStore) {
  const known = new Map<string, Promise<Stored>>()
  const images = new Map<string, NewImage>()
  const added: string[] = []
  let existing: Promise<string[]> | undefined

  const store = async (path: string): Promise<Stored> => {
    if (source.sizeOf(path) > limits.upload) return { problem: mediaMessages.tooLarge }
    try {
      existing ??= files.list('media')
      const before = await existing
      const stored = await storeUpload(files, source.read(path))
      if (!before.includes(mediaKey(stored.file))) added.push(mediaKey(stored.file))
      const image = { ...stored, name: posix.basename(path).slice(0, limits.line), alt: null }
      images.set(image.file, image)
      return { address: paths.media(image.file) }
    } catch (error) {
      if (error instanceof ApiError) return { problem: Object.values(error.fields ?? {})[0] ?? error.message }
      throw error
    }
  }

  return {
    images,

    async takeBack() {
      for (const key of added) await files.remove(key)
    },

    /** @returns null for a picture on another site; `problem` if it cannot be taken over */
    async addressOf(address: string, post: string): Promise<Stored | null> {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address) || address === '') return null
      const path = candidates(address, post, publicFolders).find((each) => source.kindOf(each) === 'file')
      if (path === undefined) return { problem: 'The picture is not in the folder.' }
      const stored = known.get(path) ?? store(path)
      known.set(path, stored)
      return stored
    },
  }
}

/** The paths where a generator would look, without those that lead out of the folder. */
function candidates(address: string, post: string, publicFolders: readonly string[]): string[] {
  const path = decoded(address.split(/[?#]/)[0] ?? '')
  const inPublic = publicFolders.map((folder) => posix.join(folder, path))
  const wanted = path.startsWith('/')
    ? inPublic
    : /^[~@]\//.test(path)
      ? [posix.join('src', path.slice(2))]
      : [posix.join(posix.dirname(post), path), ...inPublic]
  return wanted.map((each) => each.replace(/^\/+/, '')).filter((each) => each !== '..' && !each.startsWith('../'))
}
