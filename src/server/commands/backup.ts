import { dirname, resolve } from 'node:path'
import { backupsFolder, makeBackup, makeBackupsFolder, newBackupPath } from '../backup/index.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { openFiles } from '../platform/files/open-files.ts'
import type { Schema } from '../schema.ts'
import { assertHasSite, count, megabytes, runCommand } from './run-command.ts'

/** `npm run backup [-- FILE]`: saves the whole site to one file; the site may be running. */
await runCommand('The backup failed', 'Nothing was written.', async () => {
  const config = readConfig(process.env)
  assertHasSite(config)
  const file = process.argv[2] ? resolve(process.argv[2]) : newBackupPath(config.dataDir, 'site', '.backup')
  const folder = backupsFolder(config.dataDir)
  if (dirname(file) === folder) makeBackupsFolder(folder)
  // Ended by hand, it removes what it has begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  await using database = openDatabase<Schema>(config)
  const { size, rows, files } = await makeBackup({ database, files: openFiles(config) }, file, config.backupKey)
  const safety = config.backupKey
    ? 'It is encrypted: without BACKUP_KEY nobody can read or restore it. Keep the key elsewhere too.'
    : 'It contains password hashes and personal data: keep it safe, or set BACKUP_KEY to encrypt it.'
  console.log(`\
Saved ${count(rows, 'row')} and ${count(files, 'file')} (${megabytes(size)}) and checked the backup:
  ${file}
${safety}
It contains no sessions and no session secret: after a restore everyone must sign in again.
To restore it: npm run restore -- ${file}`)
})
