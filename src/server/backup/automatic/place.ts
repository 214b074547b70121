import { createReadStream, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openFiles } from '../../platform/files/open-files.ts'
import type { S3Settings } from '../../platform/files/storage-url.ts'
import { automaticFolder } from '../contents.ts'
import { assertSpace, backupsFolder, isBackup, makeBackupsFolder, removeUnfinished, unfinishedPath } from '../disk.ts'
import { sha256 } from '../encryption.ts'
import { BackupError } from '../format.ts'
import { byAge, type KeptBackup, readName } from './retention.ts'

export interface PlaceSettings {
  dataDir: string
  backupStorage: S3Settings | null
}

export type BackupPlace = ReturnType<typeof openPlace>

const LARGEST_PUT = 5_000_000_000
/** A store may take long to answer after a large file. */
const patience = { silence: 60_000, pauses: [1_000, 5_000] }

const keyOf = (name: string) => `${automaticFolder}/${name}`

export function openPlace({ dataDir, backupStorage }: PlaceSettings) {
  const files = openFiles({ dataDir, storage: backupStorage }, patience)
  const folder = 'folder' in files.where ? join(files.where.folder, automaticFolder) : null
  const opened = async (name: string) => {
    const file = readName(name) && (await files.open(keyOf(name)))
    if (!file) throw new BackupError(`There is no backup ${name}.`)
    return file
  }

  const upload = async (name: string, path: string) => {
    const { size } = statSync(path)
    if (size > LARGEST_PUT)
      throw new BackupError('The backup is larger than 5 GB, the most that a bucket accepts in one upload.')
    // The upload stores a second copy of the file, because S3 wants its hash first.
    assertSpace(dirname(path), size)
    await files.put(keyOf(name), createReadStream(path))
    const readBack = (await opened(name)).stream()
    if ((await sha256(createReadStream(path))) === (await sha256(readBack))) return
    await files.remove(keyOf(name))
    throw new BackupError('The bucket did not return the backup that was stored there. Use another bucket.')
  }

  return {
    label: folder ?? `the bucket ${'bucket' in files.where && files.where.bucket}`,

    /** Newest first. @throws StorageError */
    async list(): Promise<KeptBackup[]> {
      const names = (await files.list(automaticFolder)).map((key) => readName(key.slice(automaticFolder.length + 1)))
      return names.filter((each) => each !== null).sort(byAge)
    },

    remove: (name: string) => files.remove(keyOf(name)),

    /** Gives `write` a path for the backup, and then keeps the backup under its name. */
    async keep<T>(name: string, write: (path: string) => Promise<T>): Promise<T> {
      if (folder !== null) {
        makeBackupsFolder(folder)
        removeUnfinished(folder)
        return write(join(folder, name))
      }
      return inTemporaryFolder(async (temporary) => {
        const path = join(temporary, name)
        const result = await write(path)
        await upload(name, path)
        return result
      })
    },

    /** Gives `read` the path of a backup. @throws BackupError if there is no such backup */
    async withFile<T>(name: string, read: (path: string) => Promise<T>): Promise<T> {
      const { size } = await opened(name)
      if (folder !== null) return read(join(folder, name))
      return inTemporaryFolder(async (temporary) => {
        assertSpace(temporary, size)
        await files.copyTo(keyOf(name), join(temporary, name))
        return read(join(temporary, name))
      })
    },
  }
}

const temporaryName = 'site-backup'
const isTemporary = (name: string) => name.startsWith(temporaryName)

/** Includes unfinished backups of `npm run backup` next to DATA_DIR. */
export function removeUnfinishedBackups(dataDir: string): void {
  removeUnfinished(join(dataDir, automaticFolder))
  removeUnfinished(backupsFolder(dataDir), isBackup)
  removeUnfinished(tmpdir(), isTemporary)
}

/** The name of the folder contains the process that must have ended before the folder may be removed. */
async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  removeUnfinished(tmpdir(), isTemporary)
  const folder = unfinishedPath(join(tmpdir(), temporaryName))
  mkdirSync(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    removeUnfinished(tmpdir(), isTemporary)
  }
}
