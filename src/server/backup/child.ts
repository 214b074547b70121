import { setPriority } from 'node:os'
import type { Config } from '../config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { reasonOf } from '../platform/expected-error.ts'
import { openFiles } from '../platform/files/open-files.ts'
import type { Schema } from '../schema.ts'
import { openPlace } from './automatic/place.ts'
import type { BackupKind } from './automatic/retention.ts'
import type { CopyOrder } from './entries/copy-entries.ts'
import { keepBackup } from './make.ts'

/** Settings come as a message and not as arguments, which other users can read. */

export interface BackupOrder {
  kind: BackupKind
  settings: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'backupStorage' | 'backupKey'>
}
export type Order = { backup: BackupOrder } | { entries: CopyOrder }

/** The answer of the child: why it failed, or null. */
export type Answer = string | null

// The site's process ends this one. A signal to both must not end the work before that.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.once('message', async (order: Order) => {
  setPriority(10)
  const answer: Answer = await work(order).then(() => null, reasonOf)
  process.send?.(answer)
  process.disconnect?.()
})

async function work(order: Order): Promise<void> {
  if ('backup' in order) return keep(order.backup)
  const { copyEntries } = await import('./entries/copy-entries.ts')
  await copyEntries(order.entries)
}

async function keep({ kind, settings }: BackupOrder) {
  await using database = openDatabase<Schema>(settings)
  const site = { database, files: openFiles(settings) }
  await keepBackup(site, openPlace(settings), { kind, now: new Date(), backupKey: settings.backupKey })
}
