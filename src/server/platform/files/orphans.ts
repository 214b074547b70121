import type { FileStore } from './files.ts'

interface Folder {
  folder: string
  /** Matches the keys that may be removed. Its group is the name that rows use. */
  key: RegExp
  inUse(names: string[]): Promise<string[]>
}

/** In batches, because databases limit the parameters of a query. */
const batch = 500

/** Removes files without a row, left by a killed process; not those newer than `before`, whose row may follow. */
export async function removeOrphans(files: FileStore, { folder, key, inUse }: Folder, before: Date): Promise<void> {
  const candidates = (await files.list(folder)).flatMap((file) => {
    const name = key.exec(file)?.[1]
    return name === undefined ? [] : [{ file, name }]
  })
  for (let at = 0; at < candidates.length; at += batch) {
    const some = candidates.slice(at, at + batch)
    const kept = new Set(await inUse(some.map(({ name }) => name)))
    for (const { file, name } of some) if (!kept.has(name)) await files.remove(file, { writtenBefore: before })
  }
}
