import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ImageSize } from './make-sizes.ts'

export type FromChild = { size: ImageSize } | { done: true } | { failure: string }

/** The image cannot be decoded, or takes more memory than there is. */
export class UnusableImage extends Error {}

/** Sizes are computed until one is stored, so `store` also limits the memory. */
export type MakeSizes = (image: Buffer, store: (size: ImageSize) => Promise<void>) => Promise<void>

/**
 * Computes sizes in another process of low priority: the encoder takes 250 MB and a whole processor for seconds. The
 * process ends with `close`, and when this process is killed.
 */
export function sizingProcess(): { make: MakeSizes; close: () => void } {
  let child: ChildProcess | undefined

  const running = () => {
    if (child) return child
    const begun = fork(join(import.meta.dirname, 'child.ts'), { serialization: 'advanced', env: {} })
    begun.once('exit', () => {
      if (child === begun) child = undefined
    })
    child = begun
    return begun
  }

  return {
    make(image, store) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const working = running()
      let stored = Promise.resolve()
      const onMessage = (message: FromChild) => {
        if ('size' in message) stored = stored.then(() => store(message.size))
        else if ('failure' in message) reject(new UnusableImage(message.failure))
        else stored.then(resolve, reject)
        // Handled when the child is done.
        stored.catch(() => {})
      }
      const onExit = (_: number | null, signal: NodeJS.Signals | null) => {
        const stopped = signal === 'SIGINT' || signal === 'SIGTERM'
        reject(stopped ? new Error('The process was stopped.') : new UnusableImage('The process has ended.'))
      }
      working.on('message', onMessage)
      working.once('exit', onExit)
      working.once('error', reject)
      working.send(image, (error) => {
        if (error) reject(error)
      })
      return promise.finally(() => {
        working.off('message', onMessage)
        working.off('exit', onExit)
        working.off('error', reject)
      })
    },

    close() {
      child?.kill('SIGTERM')
      child = undefined
    },
  }
}
