import { siteFiles } from './site-map.ts'

/** The widths in pixels in which an uploaded image is stored, besides its own. */
export const imageSteps = [320, 640, 960, 1280, 1920] as const

export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** A step this close to the image's own width saves next to nothing. */
const worthwhile = 0.85

/** The last one is the image's own width if that is less than the step: nothing is enlarged. The first step always exists. */
export function stepsOf(width: number): number[] {
  const last = imageSteps.find((step) => step >= width) ?? imageSteps[imageSteps.length - 1] ?? width
  return imageSteps.filter((step, index) => step === last || index === 0 || step < width * worthwhile)
}

const upload = new RegExp(`^${siteFiles.media}([0-9a-f]{32})\\.webp$`)

/** The address of an uploaded image in another size; null for any other image. */
export function sizedAddress(address: string, step: number, format: ImageFormat): string | null {
  const [, hash] = upload.exec(address) ?? []
  return hash ? `${siteFiles.media}${hash}-${step}.${format}` : null
}

/**
 * The `srcset` of an uploaded image; null for any other image.
 * @param width in pixels. Without it every step is named, which is right only where the page determines the size of the
 *   image; the server sends the nearest size that it has.
 */
export function srcSetOf(address: string, format: ImageFormat, width?: number): string | null {
  const steps = width === undefined ? imageSteps : stepsOf(width)
  const places = steps.map((step) => {
    const place = sizedAddress(address, step, format)
    return place && `${place} ${Math.min(step, width ?? step)}w`
  })
  return places.includes(null) ? null : places.join(', ')
}
