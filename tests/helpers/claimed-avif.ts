import sharp from 'sharp'

/** A few hundred bytes of AVIF whose header claims that size. Only a reader that stops at the header believes it. */
export async function claimedAvif(width: number, height: number): Promise<Buffer> {
  const picture = { width: 8, height: 8, channels: 4, background: { r: 200, g: 60, b: 20, alpha: 0.5 } } as const
  const bytes = await sharp({ create: picture }).avif().toBuffer()
  for (let box = bytes.indexOf('ispe'); box >= 0; box = bytes.indexOf('ispe', box + 1)) {
    bytes.writeUInt32BE(width, box + 8)
    bytes.writeUInt32BE(height, box + 12)
  }
  return bytes
}
