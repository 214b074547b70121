import * as fs from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { z } from 'zod'
import { ExpectedError } from '../platform/expected-error.ts'
import { flush } from '../platform/files/disk.ts'

const megabyte = 1024 * 1024
/** All comments of a large site are one file. */
const largest = 512 * megabyte

export type SourceFolder = ReturnType<typeof openSourceFolder>

/** Paths have `/` between their parts; none leads out of the folder, not even through a link. Reading throws FolderError. */
export function openSourceFolder(folder: string) {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FolderError(`There is no folder ${folder}.`)
  }
  const root = fs.realpathSync(folder)

  const placeOf = (path: string): string | null => {
    if (path.includes('\0')) return null
    try {
      const place = fs.realpathSync(join(root, path))
      const inside = relative(root, place)
      return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : place
    } catch {
      return null
    }
  }

  const kindOf = (path: string): 'file' | 'folder' | null => {
    const place = placeOf(path)
    if (place === null) return null
    const stat = fs.statSync(place)
    if (stat.isDirectory()) return 'folder'
    return stat.isFile() ? 'file' : null
  }

  const read = (path: string, limit = largest): Buffer => {
    const place = kindOf(path) === 'file' ? placeOf(path) : null
    if (place === null) throw new FolderError(`${path}: there is no such file in the folder.`)
    if (fs.statSync(place).size > limit) {
      throw new FolderError(`${path}: it is larger than ${Math.floor(limit / megabyte)} MB.`)
    }
    return fs.readFileSync(place)
  }

  const readText = (path: string, limit?: number): string => {
    const bytes = read(path, limit)
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw new FolderError(`${path}: it is not UTF-8 text.`)
    }
  }

  return {
    kindOf,
    sizeOf: (path: string) => (kindOf(path) === 'file' ? fs.statSync(placeOf(path) ?? root).size : 0),
    read,
    readText,
    readJson<T>(path: string, shape: z.ZodType<T>, ifMissing?: T): T {
      if (ifMissing !== undefined && kindOf(path) === null) return ifMissing
      return checked(shape, parseJson(path, readText(path)), jsonPlace(path))
    },
    /** All files below, sorted, without hidden ones and links to folders. */
    list(path: string) {
      const files: string[] = []
      const visit = (at: string) => {
        const place = placeOf(at)
        if (place === null) return
        for (const name of fs.readdirSync(place).sort()) {
          if (name.startsWith('.') || name === 'node_modules') continue
          const child = at === '' ? name : `${at}/${name}`
          if (fs.lstatSync(join(place, name)).isDirectory()) visit(child)
          else if (kindOf(child) === 'file') files.push(child)
        }
      }
      visit(path)
      return files
    },
  }
}

export interface NewFolder {
  write(path: string, content: string | Uint8Array): Promise<void>
  writeJson(path: string, value: unknown): Promise<void>
}

/** Fills a folder beside it and renames that at the end, so that a killed export leaves nothing that looks complete. */
export async function fillNewFolder<Result>(
  { folder, dataDir }: { folder: string; dataDir: string },
  fill: (files: NewFolder) => Promise<Result>,
): Promise<Result> {
  const wanted = resolve(folder)
  assertFree(wanted, dataDir)
  const partial = `${wanted}.${process.pid}.partial`
  fs.rmSync(partial, { recursive: true, force: true })
  fs.mkdirSync(partial, { recursive: true, mode: 0o700 })
  const write: NewFolder['write'] = async (path, content) => {
    const place = join(partial, path)
    fs.mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    // `wx`: two files must never have one name.
    await writeFile(place, content, { flag: 'wx', mode: 0o600, flush: true })
  }
  try {
    const result = await fill({ write, writeJson: (path, value) => write(path, `${JSON.stringify(value, null, 2)}\n`) })
    if (fs.existsSync(wanted)) fs.rmdirSync(wanted)
    fs.renameSync(partial, wanted)
    await flush(dirname(wanted))
    return result
  } catch (error) {
    fs.rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

function assertFree(folder: string, dataDir: string) {
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`)) {
    throw new FolderError(`${folder} is inside DATA_DIR. Choose a folder elsewhere.`)
  }
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) throw new FolderError(`${folder} is a file. Choose a new folder.`)
  if (fs.readdirSync(folder).length > 0) throw new FolderError(`${folder} is not empty. Choose a new folder.`)
}

export class FolderError extends ExpectedError {}

export function checked<T>(schema: z.ZodType<T>, value: unknown, placeOf: (path: PropertyKey[]) => string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new FolderError(`${placeOf(issue?.path ?? [])}: ${issue?.message.replace(/\.?$/, '.')}`)
}

/** `comments.json, comments, entry 3, content` */
export const jsonPlace =
  (file: string) =>
  (path: PropertyKey[]): string =>
    [file, ...path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part)))].join(', ')

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FolderError(`${path}: ${error instanceof Error ? error.message : 'it is not JSON'}.`)
  }
}
