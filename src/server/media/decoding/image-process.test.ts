import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { Thread } from '../../platform/worker-thread/worker-thread.ts'
import { CostlyImage, openImageProcess } from './image-process.ts'

const upload = async (side: number) => ({
  bytes: await sharp({
    create: { width: side, height: side, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  })
    .png({ progressive: true })
    .toBuffer(),
  animated: false,
  maxPixels: 40_000_000,
})

it('images are decoded one at a time', async () => {
  const asked: unknown[] = []
  const child = new EventEmitter()
  const thread = { postMessage: (job: unknown) => void asked.push(job), terminate: async () => {}, unref: () => {} }
  const open = () => Object.assign(child, thread) as unknown as Thread
  const { convert } = openImageProcess({ open })
  const image = { bytes: new Uint8Array(), animated: false, maxPixels: 1 }
  const all = Promise.all([convert(image), convert(image), convert(image)])

  for (const pixels of [1, 2, 3]) {
    await expect.poll(() => asked.length).toBe(pixels)
    child.emit('message', { ended: 0, result: { made: { pixels } } })
  }
  expect(await all).toEqual([{ pixels: 1 }, { pixels: 2 }, { pixels: 3 }])
})

it('an image that takes too much memory ends only its own decoding', async () => {
  const { convert } = openImageProcess({ memory: 20 })
  const costly = convert(await upload(4_000))
  const small = convert(await upload(8))
  await expect(costly).rejects.toThrow(CostlyImage)
  expect(await small).toMatchObject({ width: 8, height: 8 })
})

it('an AVIF with an alpha channel may have all pixels of a visitor’s picture', async () => {
  const picture = { width: 4_000, height: 4_000, channels: 4, background: { r: 9, g: 90, b: 9, alpha: 0.5 } } as const
  const bytes = await sharp({ create: picture }).avif({ effort: 0 }).toBuffer()
  const { convert } = openImageProcess()
  const made = await convert({ bytes, animated: false, maxPixels: limits.visitorPixels })
  expect(made).toMatchObject({ width: limits.imageSide, height: limits.imageSide })
})

it('ends quietly when the site is killed while an image is decoded', async () => {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const site = spawn(process.execPath, [
    '--eval',
    `import { openImageProcess } from ${at('./image-process.ts')}
    import { openProcess } from ${at('../../platform/worker-thread/worker-thread.ts')}
    const open = (...given) => {
      const child = openProcess(...given)
      child.on('message', () => process.kill(process.pid, 'SIGKILL'))
      return child
    }
    const bytes = Buffer.from('${(await upload(8)).bytes.toString('base64')}', 'base64')
    await openImageProcess({ open }).convert({ bytes, animated: false, maxPixels: 64 })`,
  ])
  // The child has the same stderr, which closes when both have ended.
  const [errors, [, signal]] = await Promise.all([text(site.stderr), once(site, 'close')])
  expect([signal, errors]).toEqual(['SIGKILL', ''])
})
