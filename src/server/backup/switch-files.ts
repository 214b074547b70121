import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listDataFiles } from './data-files.ts'
import { flush } from './durable.ts'
import type { Stage } from './stage.ts'

/**
 * Files cannot change in one step with the database, so they change around it. Those that the old data does not have
 * come before the commit, which harms nobody; those that it needs are replaced or removed after. Killed in between,
 * the site has every file that its rows speak of.
 */
export function planFiles(dataDir: string, { filesFolder, files }: Stage) {
  const wanted = new Set(files)
  const added = files.filter((path) => !existsSync(join(dataDir, path)))
  const replaced = files.filter((path) => !added.includes(path) && !same(join(dataDir, path), join(filesFolder, path)))
  const removed = listDataFiles(dataDir).filter((path) => !wanted.has(path))
  const touched = new Set<string>()
  const place = (path: string) => {
    const target = join(dataDir, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    renameSync(join(filesFolder, path), target)
    touched.add(dirname(target))
  }
  const flushFolders = () => {
    for (const folder of touched) if (existsSync(folder)) flush(folder)
    touched.clear()
  }

  const remove = (path: string) => {
    rmSync(join(dataDir, path), { force: true })
    removeEmptyFolders(dirname(join(dataDir, path)), dataDir)
  }
  const takeBack = () => {
    added.forEach(remove)
  }

  return {
    /** Undoes `beforeCommit`. */
    takeBack,
    /** @throws after taking back what it had put there. */
    beforeCommit() {
      try {
        added.forEach(place)
        flushFolders()
      } catch (error) {
        takeBack()
        throw error
      }
    },
    afterCommit() {
      replaced.forEach(place)
      removed.forEach(remove)
      flushFolders()
    },
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)]
  return a.isFile() && a.size === b.size && a.mode === b.mode && readFileSync(one).equals(readFileSync(other))
}

function removeEmptyFolders(folder: string, root: string) {
  const path = relative(root, folder)
  if (path === '' || path.startsWith('..')) return
  try {
    rmdirSync(folder)
  } catch {
    // Not empty.
    return
  }
  removeEmptyFolders(dirname(folder), root)
}
