import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import { backupsFolder, makeBackupsFolder, newBackupPath } from '../backup/backup-paths.ts'
import { makeBackup } from '../backup/make.ts'
import { count, megabytes, runCommand } from '../backup/run-command.ts'
import { readConfig } from '../config.ts'
import { openDatabase, sqlitePath } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'

/** `npm run backup [-- FILE]`: saves the whole site to one file; the site may be running. */
await runCommand('The backup failed', 'Nothing was written.', async () => {
  const config = readConfig(process.env)
  const { dataDir } = config
  if (!config.databaseUrl && !existsSync(sqlitePath(dataDir))) {
    throw new BackupError(`There is no site in ${dataDir} yet. Is DATA_DIR right?`)
  }
  const file = process.argv[2] ? resolve(process.argv[2]) : newBackupPath(dataDir, 'site', '.backup')
  if (dirname(file) === backupsFolder(dataDir)) makeBackupsFolder(backupsFolder(dataDir))

  const database = openDatabase<Schema>(config)
  try {
    const { size, rows, files } = await makeBackup({ database, dataDir }, file)
    console.log(`Saved ${count(rows, 'row')} and ${count(files, 'file')} (${megabytes(size)}), checked, in\n  ${file}`)
    console.log(`It holds passwords' hashes and what people wrote: keep it safe.`)
    console.log('Sessions and the session secret are not in it: after a restore everyone signs in anew.')
    console.log(`To bring it back: npm run restore -- ${file}`)
  } finally {
    await database.close()
  }
})
