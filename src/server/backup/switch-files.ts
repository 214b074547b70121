import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listDataFiles } from './data-files.ts'
import { flush } from './durable.ts'
import type { Stage } from './stage.ts'

/**
 * Files cannot change in one transaction with the database. New files are added before the commit, which is harmless;
 * existing ones are replaced or removed after it. If the process is killed in between, no row lacks its file.
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
    /** @throws after undoing its changes */
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
    // The folder is not empty.
    return
  }
  removeEmptyFolders(dirname(folder), root)
}
