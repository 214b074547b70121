import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { flush } from '../platform/files/disk.ts'
import { FolderError } from './folder-error.ts'

/** Writes the files of an export. Paths have `/` between their parts. */
export interface NewFolder {
  write(path: string, content: string | Uint8Array): Promise<void>
  /** Pretty-printed. */
  writeJson(path: string, value: unknown): Promise<void>
}

/**
 * Fills a folder beside the wanted one and renames it at the end, so that a killed export leaves no folder that looks
 * complete. Only this user can read it: it contains drafts.
 * @throws FolderError if the folder cannot be used
 */
export async function fillNewFolder<Result>(
  { folder, dataDir }: { folder: string; dataDir: string },
  fill: (files: NewFolder) => Promise<Result>,
): Promise<Result> {
  const wanted = resolve(folder)
  assertFree(wanted, dataDir)
  const partial = `${wanted}.${process.pid}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  const write: NewFolder['write'] = async (path, content) => {
    const place = join(partial, path)
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    // `wx`: two files must never have one name.
    await writeFile(place, content, { flag: 'wx', mode: 0o600, flush: true })
  }
  try {
    const result = await fill({ write, writeJson: (path, value) => write(path, `${JSON.stringify(value, null, 2)}\n`) })
    if (existsSync(wanted)) rmdirSync(wanted)
    renameSync(partial, wanted)
    await flush(dirname(wanted))
    return result
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

function assertFree(folder: string, dataDir: string) {
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`)) {
    throw new FolderError(`${folder} is inside DATA_DIR. Choose a folder elsewhere.`)
  }
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) throw new FolderError(`${folder} is a file. Choose a new folder.`)
  if (readdirSync(folder).length > 0) throw new FolderError(`${folder} is not empty. Choose a new folder.`)
}
