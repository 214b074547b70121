import { join, normalize } from 'node:path'
import { siteFiles } from '../../contract/site-map.ts'
import { decoded } from '../../markdown/address.ts'

export const demoImages = join(import.meta.dirname, '../../../content/demo/images')

/** The file behind an address of this site, or null: the server never fetches a picture from elsewhere. */
export type LocalPictures = (address: string) => string | null

export function localPictures(dataDir: string): LocalPictures {
  /** Where the pictures that this site serves itself lie, by the start of their address. */
  const folders = { [siteFiles.demo]: demoImages, [siteFiles.media]: join(dataDir, 'media') }

  return (address) => {
    const path = address.split(/[?#]/)[0] ?? ''
    for (const [start, folder] of Object.entries(folders)) {
      if (!path.startsWith(start)) continue
      const file = normalize(join(folder, decoded(path.slice(start.length))))
      return file.startsWith(`${folder}/`) && !file.includes('\0') ? file : null
    }
    return null
  }
}
