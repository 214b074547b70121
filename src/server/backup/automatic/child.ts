import type { Config } from '../../config.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import type { Schema } from '../../schema.ts'
import type { Encryption } from '../encrypted-file.ts'
import { type Backup, makeBackup, type Site } from '../make.ts'
import { answerOrder } from './answer-order.ts'
import { type BackupKind, nameOf } from './names.ts'
import { type BackupPlace, openPlace } from './place.ts'
import { expired } from './retention.ts'

export interface BackupOrder {
  kind: BackupKind
  settings: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'backupStorage' | 'backupKey'>
}

answerOrder(keep)

async function keep({ kind, settings }: BackupOrder) {
  const database = openDatabase<Schema>(settings)
  try {
    const site = { database, files: openFiles(settings) }
    await keepBackup(site, openPlace(settings), { kind, now: new Date(), backupKey: settings.backupKey })
  } finally {
    await database.close()
  }
}

/** Makes a backup in its place, and then removes those that are no longer needed. @throws BackupError */
export async function keepBackup(
  site: Site,
  place: BackupPlace,
  { kind, now, ...encryption }: Encryption & { kind: BackupKind; now: Date },
): Promise<Backup & { name: string }> {
  const name = nameOf(kind, now)
  const made = await place.keep(name, (path) => makeBackup(site, path, encryption))
  for (const old of expired(await place.list())) await place.remove(old.name)
  return { ...made, name }
}
