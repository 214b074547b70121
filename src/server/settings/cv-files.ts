import { createHash } from 'node:crypto'
import { paths } from '../../contract/site-map.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { Database } from '../schema.ts'

const fileName = /^[0-9a-f]{32}\.pdf$/

export const cvKey = (name: string): string => `cv/${name}`

const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.pdf`

/** Whether these bytes are a PDF. Readers ignore what is before its header, but nobody needs such a file here. */
export const isPdf = (bytes: Buffer): boolean => /^%PDF-\d/.test(bytes.toString('latin1', 0, 6))

/** Whether these bytes are the stored CV with this name. */
export const isCv = (name: string, bytes: Buffer): boolean => isPdf(bytes) && nameOf(bytes) === name

/** The name of the uploaded CV at an address; null for any other address. */
export function cvAt(address: unknown): string | null {
  const [, name = ''] = /^\/cv\/([^/]+)$/.exec(String(address)) ?? []
  return fileName.test(name) ? name : null
}

/** The uploaded CVs, named after a hash of their content, so that earlier settings keep theirs. */
export const cvFiles = (files: FileStore) => ({
  /** @returns its address */
  async write(bytes: Buffer): Promise<string> {
    const name = nameOf(bytes)
    await files.put(cvKey(name), bytes)
    return paths.cv(name)
  },

  /** @returns null if it does not exist */
  open: async (name: string): Promise<OpenFile | null> => (fileName.test(name) ? files.open(cvKey(name)) : null),
})

/** Removes CVs that were stored before that time and that neither the settings nor an earlier version of them name. */
export async function removeUnusedCvs(
  { database: { db }, files }: { database: Pick<Database, 'db'>; files: FileStore },
  before: Date,
): Promise<void> {
  const versions = db.selectFrom('settings_version')
  // A database that was never saved to may be a new one for an old folder, and about to be restored.
  if (!(await versions.select('id').limit(1).executeTakeFirst())) return
  const isNamed = (name: string) =>
    versions.select('id').where('settings', 'like', `%${name}%`).limit(1).executeTakeFirst()
  const known = async (names: string[]) => {
    const kept: string[] = []
    for (const name of names) if (await isNamed(name)) kept.push(name)
    return kept
  }
  await removeOrphans(files, { folder: 'cv', key: /^cv\/([0-9a-f]{32}\.pdf)$/, known }, before)
}
