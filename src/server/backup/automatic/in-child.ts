import { fork } from 'node:child_process'
import { join } from 'node:path'
import { BackupError } from '../backup-error.ts'
import type { Answer } from './answer-order.ts'
import type { BackupOrder } from './child.ts'

export type MakeKept = (order: BackupOrder, stopping?: AbortSignal) => Promise<void>

/** Makes a backup in another process. @throws BackupError; also after `stopping`, which ends the backup */
export const backupInChild: MakeKept = (order, stopping) =>
  inChild(join(import.meta.dirname, 'child.ts'), order, stopping)

/**
 * Sends an order to another process, so that reading hundreds of megabytes neither delays a visitor nor stays in the
 * site's memory.
 * @param module calls `answerOrder`
 * @throws BackupError; also after `stopping`, which ends the process
 */
export function inChild(module: string, order: object, stopping?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = fork(module, { serialization: 'advanced' })
  let answer: Answer = { failure: 'The backup process ended unexpectedly. Is there enough memory?' }
  child.on('message', (message: Answer) => {
    answer = message
  })
  child.on('error', (error) => {
    answer = { failure: `The backup process could not be started (${error.message}).` }
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
