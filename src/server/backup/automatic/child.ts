import { setPriority } from 'node:os'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { openFiles } from '../../platform/files/files.ts'
import { reasonOf } from '../../platform/reason-of.ts'
import type { Schema } from '../../schema.ts'
import { keepBackup } from './keep.ts'
import type { BackupKind } from './names.ts'
import { openPlace } from './place.ts'

/** What the site's process sends. The settings come this way and not as arguments, which other users can read. */
export interface BackupOrder {
  kind: BackupKind
  settings: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'backupStorage' | 'backupKey'>
}

/** The answer; on success no failure. */
export interface BackupAnswer {
  failure?: string
}

// The site's process ends this one, so that a signal to both does not cut a backup off before the site says so.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.once('message', async ({ kind, settings }: BackupOrder) => {
  // Visitors come first.
  setPriority(10)
  process.send?.(await attempt(kind, settings))
  process.disconnect?.()
})

async function attempt(kind: BackupKind, settings: BackupOrder['settings']): Promise<BackupAnswer> {
  const database = openDatabase<Schema>(settings)
  try {
    const site = { database, files: openFiles(settings) }
    await keepBackup(site, openPlace(settings), { kind, now: new Date(), backupKey: settings.backupKey })
    return {}
  } catch (error) {
    return { failure: reasonOf(error) }
  } finally {
    await database.close()
  }
}
