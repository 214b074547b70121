import type { Root } from 'hast'
import { attribute, elements } from './tree.ts'

export type ImageSize = { width: number; height: number }

/** The sizes of the images whose size is known, by their address. */
export type ImageSizes = Record<string, ImageSize>

/** False when the text certainly has no image; asking costs nothing. */
export const mayHoldImages = (source: string) => /!\[|<img/i.test(source)

const images = (root: Root) => elements(root).filter(({ tagName }) => tagName === 'img')

export const imageAddresses = (root: Root) => [...new Set(images(root).map((image) => attribute(image, 'src')))]

/** Gives images their width and height, so that nothing moves when they arrive. */
export function giveImagesTheirSize(root: Root, sizes: ImageSizes): void {
  const known = new Map(Object.entries(sizes))
  for (const { properties } of images(root)) Object.assign(properties, known.get(String(properties.src)))
}
