import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsFolder } from '../backup/backup-paths.ts'
import { type Line, ok, warning } from './line.ts'

const hour = 60 * 60 * 1000
const oldest = 48 * hour

/** When the last backup was made, and where it is. */
function lastBackup({ dataDir }: { dataDir: string }): { at: number; file: string } | null {
  const folder = backupsFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []
  const backups = names.map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
  return backups.sort((one, other) => other.at - one.at)[0] ?? null
}

export function examineLastBackup(config: { dataDir: string }, now = Date.now()): Line[] {
  const last = lastBackup(config)
  if (!last)
    return [warning('Last backup', `none in ${backupsFolder(config.dataDir)}`, 'Run `npm run backup`, every night.')]
  const hours = Math.round((now - last.at) / hour)
  const figure = `${hours} hours ago, ${last.file}`
  return [
    now - last.at > oldest
      ? warning('Last backup', figure, 'Run `npm run backup`, and find out why it did not run by itself.')
      : ok('Last backup', figure),
  ]
}
