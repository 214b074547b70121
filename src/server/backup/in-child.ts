import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Answer, BackupOrder, Order } from './child.ts'
import type { CopyOrder } from './entries/copy-entries.ts'
import { BackupError } from './format.ts'

export type MakeKept = (order: BackupOrder, stopping?: AbortSignal) => Promise<void>
export type CopyBackup = (order: CopyOrder, stopping?: AbortSignal) => Promise<void>

/** @throws BackupError; also after `stopping`, which ends the other process */
export const backupInChild: MakeKept = (backup, stopping) => inChild({ backup }, stopping)

/** Copies the entries of a backup in another process. @throws BackupError; also after `stopping` */
export const copyInChild: CopyBackup = (entries, stopping) => inChild({ entries }, stopping)

export const settingsOf = ({ dataDir, databaseUrl, storage, backupStorage, backupKey }: Config) => ({
  dataDir,
  databaseUrl,
  storage,
  backupStorage,
  backupKey,
})

/** Another process, so that reading hundreds of megabytes does not delay visitors or stay in the site's memory. */
function inChild(order: Order, stopping?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = fork(join(import.meta.dirname, 'child.ts'), { serialization: 'advanced' })
  let answer: Answer = 'The backup process ended unexpectedly. Is there enough memory?'
  child.on('message', (message: Answer) => {
    answer = message
  })
  child.on('error', (error) => {
    answer = `The backup process could not be started (${error.message}).`
    end()
  })
  const kill = () => child.kill('SIGKILL')
  const end = () => {
    stopping?.removeEventListener('abort', kill)
    if (answer === null) resolve()
    else reject(new BackupError(answer))
  }
  child.on('exit', end)
  stopping?.addEventListener('abort', kill)
  // The child ends by itself when this process is killed, because that closes the channel.
  child.send(order, (error) => {
    if (error) kill()
  })
  return promise
}
