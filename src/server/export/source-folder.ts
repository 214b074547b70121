import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { FolderError } from './folder-error.ts'

/** A folder to read from. Paths have `/` between their parts; none leads out of it, not even through a link. */
export interface SourceFolder {
  /** Whether it is a file or folder inside. */
  kindOf(path: string): 'file' | 'folder' | null
  /** Bytes; 0 for what is no file. */
  sizeOf(path: string): number
  /** @throws FolderError if it does not exist, is too large or is outside */
  read(path: string, most?: number): Buffer
  /** @throws FolderError also if it is not UTF-8 */
  readText(path: string, most?: number): string
  /** @throws FolderError naming the line that is not JSON */
  readJson(path: string): unknown
  /** The paths of all files in a folder and its subfolders, sorted, without hidden ones and links to folders. */
  list(path: string): string[]
}

const megabyte = 1024 * 1024
/** All comments of a large site are one file. */
const largest = 512 * megabyte

/** @throws FolderError if it is no folder */
export function openSourceFolder(folder: string): SourceFolder {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FolderError(`There is no folder ${folder}.`)
  }
  const root = realpathSync(folder)

  /** Null if it does not exist or is outside. */
  const placeOf = (path: string): string | null => {
    if (path.includes('\0')) return null
    try {
      const place = realpathSync(join(root, path))
      const inside = relative(root, place)
      return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : place
    } catch {
      return null
    }
  }

  const kindOf: SourceFolder['kindOf'] = (path) => {
    const place = placeOf(path)
    if (place === null) return null
    const stat = statSync(place)
    if (stat.isDirectory()) return 'folder'
    return stat.isFile() ? 'file' : null
  }

  const read: SourceFolder['read'] = (path, most = largest) => {
    const place = kindOf(path) === 'file' ? placeOf(path) : null
    if (place === null) throw new FolderError(`${path}: there is no such file in the folder.`)
    if (statSync(place).size > most) {
      throw new FolderError(`${path}: it is larger than ${Math.floor(most / megabyte)} MB.`)
    }
    return readFileSync(place)
  }

  const readText: SourceFolder['readText'] = (path, most) => {
    const bytes = read(path, most)
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw new FolderError(`${path}: it is not UTF-8 text.`)
    }
  }

  return {
    kindOf,
    sizeOf: (path) => (kindOf(path) === 'file' ? statSync(placeOf(path) ?? root).size : 0),
    read,
    readText,
    readJson(path) {
      const text = readText(path)
      try {
        return JSON.parse(text)
      } catch (error) {
        throw new FolderError(`${path}: ${error instanceof Error ? error.message : 'it is not JSON'}.`)
      }
    },
    list(path) {
      const files: string[] = []
      const visit = (at: string) => {
        const place = placeOf(at)
        if (place === null) return
        for (const name of readdirSync(place).sort()) {
          if (name.startsWith('.') || name === 'node_modules') continue
          const child = at === '' ? name : `${at}/${name}`
          if (lstatSync(join(place, name)).isDirectory()) visit(child)
          else if (kindOf(child) === 'file') files.push(child)
        }
      }
      visit(path)
      return files
    },
  }
}
