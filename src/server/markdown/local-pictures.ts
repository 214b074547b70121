import { join } from 'node:path'
import { limits } from '../../contract/limits.ts'
import { siteFiles } from '../../contract/site-map.ts'
import { decoded } from '../../markdown/address.ts'
import { diskFiles } from '../platform/files/disk.ts'
import type { FileStore } from '../platform/files/files.ts'

/** The key of an uploaded image in the storage. */
export const mediaKey = (name: string): string => `media/${name}`

export const demoImages = join(import.meta.dirname, '../../../content/demo/images')

/** The picture at an address of this site, or null. The server never fetches a picture from another site. */
export type LocalPictures = (address: string) => Promise<Buffer | null>

export function localPictures(files: FileStore): LocalPictures {
  const demo = diskFiles(demoImages)
  const open = async (path: string) => {
    if (path.startsWith(siteFiles.demo)) return demo.open(decoded(path.slice(siteFiles.demo.length)))
    if (path.startsWith(siteFiles.media)) return files.open(mediaKey(decoded(path.slice(siteFiles.media.length))))
    return null
  }
  return async (address) => {
    const file = await open(address.split(/[?#]/)[0] ?? '')
    return file && file.size <= limits.upload ? file.bytes() : null
  }
}
