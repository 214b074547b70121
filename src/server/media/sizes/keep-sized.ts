import { paths } from '../../../contract/site-map.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { backgroundLoop } from '../../platform/jobs/background-loop.ts'
import { workThrough } from '../../platform/jobs/claims.ts'
import type { Storage } from '../../schema.ts'
import { imageProcess, UnusableImage } from '../decoding/image-process.ts'
import { mediaFiles } from '../files.ts'
import { type ClaimedImage, sizingQueue } from './sizing-queue.ts'

const pollInterval = 20_000

type Tools = { files: FileStore; now: () => Date; showSizes: (address: string) => Promise<void> }

export type ImageSizing = ReturnType<typeof keepSized>

/** Also sizes images of earlier releases. If the storage fails, an image is tried again when its claim has expired. */
export function keepSized(storage: Storage, { files, now, showSizes }: Tools) {
  const queue = sizingQueue(storage, now)
  const images = mediaFiles(files)
  const stops = () => new Error('The site stops.')
  let leave = () => {}
  // A promise for each size: one for all of them would keep every size in memory.
  const makeSize = (given: Parameters<typeof imageProcess.makeSize>[0]) =>
    new Promise<Awaited<ReturnType<typeof imageProcess.makeSize>>>((resolve, reject) => {
      leave = () => reject(stops())
      imageProcess.makeSize(given).then(resolve, reject)
    })

  const sized = async (claimed: ClaimedImage): Promise<'done' | 'failed'> => {
    const { file } = claimed
    const bytes = await (await images.open(file))?.bytes()
    if (!bytes) return 'failed'
    try {
      for (let at = 0; ; at += 1) {
        if (loop.isStopped()) throw stops()
        const size = await makeSize({ stored: bytes, at })
        if (!size) return 'done'
        await images.writeSize(file, size, size.bytes)
      }
    } catch (error) {
      if (!(error instanceof UnusableImage)) throw error
      loop.log()?.error({ err: error, file }, 'Could not make the sizes of an image; it is shown in its own size')
      return 'failed'
    }
  }

  const work = async (claimed: ClaimedImage) => {
    const state = await sized(claimed)
    if (loop.isStopped()) return
    // Before the image is stored as done, so that a kill in between repeats this step.
    if (state === 'done') {
      await showSizes(paths.media(claimed.file)).catch((error: unknown) =>
        loop
          .log()
          ?.error(
            { err: error, file: claimed.file },
            'Could not render a text with an image again; its next save does',
          ),
      )
    }
    const ended = await queue.end(claimed, state)
    if (!ended && !(await isStored(claimed))) await images.removeSizes(claimed.file)
  }

  const isStored = async ({ id }: ClaimedImage) =>
    (await storage.db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

  const makeMissing = () => workThrough({ claim: queue.claim, renew: queue.renew, work, isStopped: loop.isStopped })

  const loop = backgroundLoop({
    work: makeMissing,
    every: pollInterval,
    failure: 'Could not store the sizes of an image; the next attempt is in a minute',
  })

  return {
    makeMissing,
    waiting: queue.waiting,
    wake: loop.wake,
    queue: {
      ...loop,
      async stop() {
        const stopping = loop.stop()
        leave()
        await stopping
      },
    },
  }
}
