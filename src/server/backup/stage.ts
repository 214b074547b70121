import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile, stagePrefix } from './data-files.ts'
import { flush, writeDurably } from './durable.ts'
import { isExcluded, removeKeys } from './excluded.ts'
import { migrateSqlite } from './from-postgres.ts'

/** What a backup holds, unpacked inside DATA_DIR (so that it can be renamed into place) where nothing looks at it. */
export interface Stage {
  folder: string
  /** The rows, in the schema of today. */
  database: string
  /** The folder of the files, and their paths within. */
  filesFolder: string
  files: string[]
}

/** @param file a backup that `openBackup` has checked. */
export async function openStage(backup: DatabaseSync, file: string, dataDir: string): Promise<Stage> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  removeStages(dataDir)
  const folder = join(dataDir, stagePrefix + process.pid)
  const filesFolder = join(folder, 'files')
  mkdirSync(filesFolder, { recursive: true, mode: 0o700 })
  try {
    const files = unpackFiles(backup, filesFolder)
    const database = join(folder, databaseFile)
    await unpackDatabase(file, database)
    return { folder, database, filesFolder, files }
  } catch (error) {
    removeStages(dataDir)
    throw error
  }
}

/** Also those that a killed restore left. */
export function removeStages(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(stagePrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

function unpackFiles(backup: DatabaseSync, folder: string): string[] {
  const paths: string[] = []
  for (const { path, mode, content } of backup.prepare('select path, mode, content from backup_file').iterate()) {
    if (isExcluded(String(path))) continue
    writeDurably(join(folder, String(path)), content as Uint8Array, Number(mode) & 0o777)
    paths.push(String(path))
  }
  return paths
}

async function unpackDatabase(from: string, to: string) {
  copyFileSync(from, to)
  const database = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  database.exec('drop table backup_file; drop table backup_info')
  database.exec('PRAGMA application_id=0; PRAGMA user_version=0')
  database.close()
  await migrateSqlite(to)
  const migrated = new DatabaseSync(to)
  removeKeys(migrated)
  migrated.exec('vacuum')
  migrated.close()
  flush(to)
}
