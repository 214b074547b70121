import { buffer } from 'node:stream/consumers'
import type { OpenFile } from '../platform/files/files.ts'

/** The boxes before an AVIF's data are shorter than this. */
const header = 1_024

/**
 * Whether an image has the length that its header says, so that no cache keeps a truncated one. It is a read of its own:
 * a stream that was begun to be read cannot be cancelled safely (a HEAD request would end the process).
 */
export async function isWhole(name: string, file: OpenFile): Promise<boolean> {
  const start = await buffer(file.stream({ end: header - 1 }))
  return (name.endsWith('.avif') ? lengthOfAvif(start) : lengthOfWebp(start)) === file.size
}

/** A WebP file begins with RIFF and the number of bytes that follow those eight. */
const lengthOfWebp = (start: Buffer): number =>
  start.length >= 8 && start.toString('latin1', 0, 4) === 'RIFF' ? start.readUInt32LE(4) + 8 : -1

/** An AVIF file is a row of boxes, each of which begins with its length. The last one has the data. */
function lengthOfAvif(start: Buffer): number {
  let end = 0
  while (end + 8 <= start.length) {
    const length = start.readUInt32BE(end)
    if (length < 8) return -1
    end += length
  }
  return end
}
