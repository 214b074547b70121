import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BackupError, backupsFolder, makeBackup, makeBackupsFolder, newBackupPath } from '../backup/index.ts'
import { readConfig } from '../config.ts'
import { openDatabase, sqlitePath } from '../platform/database/open.ts'
import { openFiles } from '../platform/files/open-files.ts'
import type { Schema } from '../schema.ts'
import { count, megabytes, runCommand } from './run-command.ts'

/** `npm run backup [-- FILE]`: saves the whole site to one file; the site may be running. */
await runCommand('The backup failed', 'Nothing was written.', async () => {
  const config = readConfig(process.env)
  const { dataDir } = config
  if (!config.databaseUrl && !existsSync(sqlitePath(dataDir))) {
    throw new BackupError(`${dataDir} contains no site yet. Is DATA_DIR correct?`)
  }
  const file = process.argv[2] ? resolve(process.argv[2]) : newBackupPath(dataDir, 'site', '.backup')
  if (dirname(file) === backupsFolder(dataDir)) makeBackupsFolder(backupsFolder(dataDir))

  const database = openDatabase<Schema>(config)
  // Ended by hand, it removes what it has begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  try {
    const { size, rows, files } = await makeBackup({ database, files: openFiles(config) }, file, config.backupKey)
    console.log(
      `Saved ${count(rows, 'row')} and ${count(files, 'file')} (${megabytes(size)}) and checked the backup:\n  ${file}`,
    )
    console.log(
      config.backupKey
        ? 'It is encrypted: without BACKUP_KEY nobody can read or restore it. Keep the key elsewhere too.'
        : 'It contains password hashes and personal data: keep it safe, or set BACKUP_KEY to encrypt it.',
    )
    console.log('It contains no sessions and no session secret: after a restore everyone must sign in again.')
    console.log(`To restore it: npm run restore -- ${file}`)
  } finally {
    await database.close()
  }
})
