import { setPriority } from 'node:os'
import { makeSizes } from './make-sizes.ts'
import type { FromChild } from './sizing-process.ts'

// Visitors come first.
setPriority(10)

const send = (message: FromChild) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve())),
  )

process.on('message', async (image: Uint8Array) => {
  try {
    for await (const size of makeSizes(image)) await send({ size })
    await send({ done: true })
  } catch (error) {
    await send({ failure: String(error) })
  }
})
