import { freeSlug, slugFrom } from '../../contract/slug.ts'

const longest = 120

/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/**
 * Gives readable file names that every file system can store: lowercase letters, digits and hyphens. No two are equal,
 * also where upper and lower case are the same.
 */
export function fileNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const short = slugFrom(wanted).slice(0, longest).replace(/-+$/, '') || 'unnamed'
    const base = reserved.test(short) ? `${short}-file` : short
    const name = freeSlug(base, taken)
    taken.add(name)
    return name
  }
}
