import { resolve } from 'node:path'
import type { TableRows } from '../backup/index.ts'
import { BackupError, restoreBackup } from '../backup/index.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { isSiteRunning } from '../platform/http/is-site-running.ts'
import type { Schema } from '../schema.ts'
import { count, megabytes, runCommand } from './run-command.ts'

/** `npm run restore -- FILE`: replaces the site's data by a backup and keeps the old data. */
await runCommand('The restore failed', 'Nothing was changed.', async () => {
  const [, , name] = process.argv
  if (!name) throw new BackupError('Usage: npm run restore -- FILE')
  const config = readConfig(process.env)
  if (await isSiteRunning(config))
    throw new BackupError(`The site is running on port ${config.port}. Stop the site first.`)

  await using postgres = config.databaseUrl ? openDatabase<Schema>(config) : null
  const { madeAt, rows, files, bytes, tables, before } = await restoreBackup(resolve(name), { ...config, postgres })
  const time = `${madeAt.slice(0, 16).replace('T', ' ')} UTC`
  console.log(figures(tables))
  console.log(
    `Restored ${count(rows, 'row')} and ${count(files, 'file')} (${megabytes(bytes)}), as they were on ${time}, and compared them with the backup. Start the site again.`,
  )
  console.log('Everyone must sign in again.')
  if (before) console.log(`The previous data is kept in\n  ${before}`)
  if (before && postgres) console.log(`To restore that: npm run restore -- ${before}`)
})

function figures(tables: TableRows[]): string {
  const lines = tables
    .filter(({ inBackup, restored }) => (inBackup ?? 0) + (restored ?? 0) > 0)
    .map(({ table, inBackup = 0, restored = 0 }) => {
      const change = inBackup === restored ? '' : ` (${inBackup} in the backup, before its upgrade)`
      return `  ${table.padEnd(24)}${restored.toLocaleString('en').padStart(10)}${change}`
    })
  return ['Rows by table:', ...lines].join('\n')
}
