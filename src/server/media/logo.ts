import { limits } from '../../contract/limits.ts'
import type { Settings } from '../../contract/settings.ts'
import type { LocalPictures } from '../markdown/index.ts'
import type { Logger } from '../platform/log.ts'

export type Logo = (size: number) => Promise<Buffer | null>

/** The pixels on a side of the logo in memory. Nothing shows it larger. */
const largest = 512

interface Parts {
  pictures: LocalPictures
  settings: { current: () => Promise<Pick<Settings, 'identity'>> }
  log: Pick<Logger, 'warn'>
}

export function openLogo({ pictures, settings, log }: Parts): Logo {
  let cache: { address: string; png: Buffer | null } | null = null

  return async (size) => {
    const { logo_url: address } = (await settings.current()).identity
    if (!address) return null
    if (cache?.address !== address) {
      const picture = await pictures(address)
      const png =
        picture &&
        (await fitted(picture, largest).catch((error: unknown) => {
          log.warn({ err: error, address }, 'Could not read the logo; the drawn mark is used instead')
          return null
        }))
      cache = { address, png }
    }
    return cache.png && size !== largest ? fitted(cache.png, size) : cache.png
  }
}

export async function fitted(picture: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(picture, { limitInputPixels: limits.pixels })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
