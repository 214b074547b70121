import { stepsOf } from '../../contract/image-steps.ts'
import type { OpenFile } from '../platform/files/files.ts'
import { type mediaFiles, readSizeName, sizeName } from './files.ts'
import type { MediaStore } from './store.ts'

interface OpenImage {
  name: string
  file: OpenFile
  /** Whether its address will always show these bytes. */
  final: boolean
}

/**
 * Opens a stored image or one of its sizes. Instead of a size that does not exist it opens the nearest: the image in its
 * own width, which is smaller. Until the sizes are made, and for an animated image, that is the image itself.
 */
export const openImage =
  (images: ReturnType<typeof mediaFiles>, sizesOf: MediaStore['sizesOf']) =>
  async (name: string): Promise<OpenImage | null> => {
    const open = async (name: string, final: boolean): Promise<OpenImage | null> => {
      const file = await images.open(name)
      return file && { name, file, final }
    }
    const asked = readSizeName(name)
    const found = await open(name, true)
    if (found || !asked) return found
    const { file, format, step } = asked
    const sizes = await sizesOf(file)
    const own = sizes && stepsOf(sizes.width).find((each) => each >= Math.min(step, sizes.width))
    const nearest = sizes?.settled && own && (await open(sizeName(file, { step: own, format }), true))
    return nearest || open(file, sizes?.settled ?? false)
  }
