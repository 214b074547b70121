import type { Config } from '../../config.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import type { Schema } from '../../schema.ts'
import { answerOrder } from './answer-order.ts'
import { keepBackup } from './keep.ts'
import type { BackupKind } from './names.ts'
import { openPlace } from './place.ts'

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
