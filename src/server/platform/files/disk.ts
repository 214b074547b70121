import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileStore } from './files.ts'
import { isKey, isUnfinished, validKey } from './keys.ts'

/** Readable by the site's user only. A folder exists while it has files. */
export function diskFiles(folder: string): FileStore {
  const root = resolve(folder)

  const pathOf = (key: string): string => join(root, validKey(key))

  /** Does not make the root: a missing data folder is an error. */
  const makeFolders = async (path: string): Promise<void> => {
    if (path === root) return
    const parent = dirname(path)
    await makeFolders(parent)
    const made = await fs.mkdir(path, { mode: 0o700 }).then(() => true, unless('EEXIST'))
    if (made) await flush(parent)
  }

  const create = async (path: string): Promise<fs.FileHandle> => {
    await makeFolders(dirname(path))
    return fs.open(path, 'wx', 0o600)
  }

  /** Follows links, so that a folder may be on another disk. Visits each folder once. */
  async function* walk(key: string, seen = new Set<string>()): AsyncGenerator<[key: string, stats: Stats]> {
    const place = join(root, key)
    const real = await fs.realpath(place).catch(unless('ENOENT'))
    if (!real || seen.has(real)) return
    seen.add(real)
    // The folder may have been removed meanwhile, together with its last file.
    const names = (await fs.readdir(place).catch(unless('ENOENT'))) ?? []
    for (const name of names.sort()) {
      const child = key === '' ? name : `${key}/${name}`
      const stats = await statsOf(join(root, child))
      if (stats?.isFile()) yield [child, stats]
      else if (stats?.isDirectory() && isKey(child)) yield* walk(child, seen)
    }
  }

  return {
    where: { folder: root },

    reach: async () => {},

    async put(key, content) {
      const path = pathOf(key)
      const unfinished = `${path}.${randomUUID()}.part`
      // The folder may just have been removed because it was empty. The second attempt creates it again.
      const handle = (await create(unfinished).catch(unless('ENOENT'))) ?? (await create(unfinished))
      try {
        try {
          await handle.writeFile(content)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await fs.rename(unfinished, path)
      } catch (error) {
        await fs.rm(unfinished, { force: true })
        throw error
      }
      await flush(dirname(path))
      return path
    },

    async open(key) {
      if (!isKey(key)) return null
      const path = pathOf(key)
      const stats = await statsOf(path)
      if (!stats?.isFile()) return null
      return { size: stats.size, stream: (options) => createReadStream(path, options), bytes: () => fs.readFile(path) }
    },

    async remove(key, condition) {
      const path = pathOf(key)
      if (condition && ((await statsOf(path))?.mtimeMs ?? 0) >= condition.writtenBefore.getTime()) return
      await fs.rm(path, { force: true })
      let folder = dirname(path)
      while (folder !== root && (await isGone(fs.rmdir(folder)))) folder = dirname(folder)
      await flush(folder)
    },

    async list(folder) {
      if (folder !== '') pathOf(folder)
      const keys = []
      for await (const [key] of walk(folder)) if (isKey(key)) keys.push(key)
      return keys
    },

    async copyTo(key, path) {
      await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Stored files never change in place, so a hard link is enough. Another disk needs a copy.
      await fs.link(pathOf(key), path).catch(() => fs.copyFile(pathOf(key), path))
    },

    async removeUnfinished(before) {
      for await (const [key, { mtimeMs }] of walk('')) {
        if (isUnfinished(key) && mtimeMs < before.getTime()) await fs.rm(join(root, key), { force: true })
      }
    },
  }
}

const statsOf = (path: string): Promise<Stats | undefined> => fs.stat(path).catch(unless('ENOENT', 'ENOTDIR'))

const isGone = (removal: Promise<void>): Promise<boolean> =>
  removal.then(
    () => true,
    () => false,
  )

/** Makes a file, or the names in a folder, survive a power cut. Windows does so by itself. */
export async function flush(place: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await fs.open(place, 'r').catch(unless('ENOENT'))
  await handle?.sync().finally(() => handle.close())
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error
  }
