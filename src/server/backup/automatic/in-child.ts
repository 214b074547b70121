import { fork } from 'node:child_process'
import { join } from 'node:path'
import { BackupError } from '../backup-error.ts'
import type { BackupAnswer, BackupOrder } from './child.ts'

const module = join(import.meta.dirname, 'child.ts')

export type MakeKept = (order: BackupOrder, stopping?: AbortSignal) => Promise<void>

/**
 * Makes a backup in another process, so that reading hundreds of megabytes neither delays a visitor nor stays in the
 * site's memory.
 * @throws BackupError; also after `stopping`, which ends the backup
 */
export const backupInChild: MakeKept = (order, stopping) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = fork(module, { serialization: 'advanced' })
  let answer: BackupAnswer = { failure: 'The process that made the backup has ended. Is there enough memory?' }
  child.on('message', (message: BackupAnswer) => {
    answer = message
  })
  child.on('error', (error) => {
    answer = { failure: `The process that makes the backup cannot be started (${error.message}).` }
    end()
  })
  const kill = () => child.kill('SIGKILL')
  const end = () => {
    stopping?.removeEventListener('abort', kill)
    if (answer.failure === undefined) resolve()
    else reject(new BackupError(answer.failure))
  }
  child.on('exit', end)
  stopping?.addEventListener('abort', kill)
  // It ends by itself when this process is killed, because that closes the channel.
  child.send(order, (error) => {
    if (error) kill()
  })
  return promise
}
