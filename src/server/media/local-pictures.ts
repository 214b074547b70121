import { join } from 'node:path'
import { limits } from '../../contract/limits.ts'
import { decoded } from '../../markdown/address.ts'
import { diskFiles } from '../platform/files/disk.ts'
import type { FileStore } from '../platform/files/files.ts'
import { mediaKey } from './files.ts'

export const demoImages = join(import.meta.dirname, '../../../content/demo/images')

/** The picture behind an address of this site, or null: the server never fetches one from elsewhere. */
export type LocalPictures = (address: string) => Promise<Buffer | null>

export function localPictures(files: FileStore): LocalPictures {
  const demo = diskFiles(demoImages)
  return async (address) => {
    const [, folder, name = ''] = /^\/(demo|media)\/([^?#]+)/.exec(address) ?? []
    const file = folder === 'demo' ? await demo.open(decoded(name)) : await files.open(mediaKey(decoded(name)))
    return file && file.size <= limits.upload ? file.bytes() : null
  }
}
