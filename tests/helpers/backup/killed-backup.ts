import { openPlace } from '../../../src/server/backup/automatic/place.ts'
import { keepBackup } from '../../../src/server/backup/make.ts'
import { readConfig } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { openFiles } from '../../../src/server/platform/files/open-files.ts'
import type { Schema } from '../../../src/server/schema.ts'

/** Makes a backup and ends in the middle of it: `kill`, as a power cut would, or `exit`, as when the site's process is gone. */
const [, , end] = process.argv
const config = readConfig(process.env)
const list = async () => {
  if (end === 'kill') process.kill(process.pid, 'SIGKILL')
  process.exit()
}
const site = { database: openDatabase<Schema>(config), files: { ...openFiles(config), list } }
await keepBackup(site, openPlace(config), { kind: 'site', now: new Date(), backupKey: null })
