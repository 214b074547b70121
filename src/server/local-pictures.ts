import { join, normalize } from 'node:path'

const demoImages = new URL('../../content/demo/images', import.meta.url).pathname

/** Where the pictures that this site serves itself lie, by the start of their address. */
const folders: Record<string, string> = { '/demo/': demoImages }

/** The file behind an address of this site, or null: the server never fetches a picture from elsewhere. */
export function localPicture(address: string): string | null {
  const path = address.split(/[?#]/)[0] ?? ''
  for (const [start, folder] of Object.entries(folders)) {
    if (!path.startsWith(start)) continue
    const file = normalize(join(folder, decoded(path.slice(start.length))))
    return file.startsWith(`${folder}/`) && !file.includes('\0') ? file : null
  }
  return null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
