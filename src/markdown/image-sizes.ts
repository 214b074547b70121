import type { Root } from 'hast'
import { attribute, elements } from './tree.ts'

export type ImageSize = { width: number; height: number }

/** The sizes of the images whose size is known, by their address. */
export type SizesOf = (addresses: string[]) => Promise<Record<string, ImageSize>>

/** Gives images their width and height, so that nothing moves when they arrive. */
export async function giveImagesTheirSize(root: Root, sizesOf: SizesOf): Promise<void> {
  const images = elements(root).filter(({ tagName }) => tagName === 'img')
  const addresses = new Set(images.map((image) => attribute(image, 'src')))
  if (addresses.size === 0) return
  const sizes = new Map(Object.entries(await sizesOf([...addresses])))
  for (const { properties } of images) Object.assign(properties, sizes.get(String(properties.src)))
}
