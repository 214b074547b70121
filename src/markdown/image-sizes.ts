import type { Root } from 'hast'
import { attribute, elements } from './tree.ts'

export type ImageSize = { width: number; height: number }

/** Looks up the known image sizes, by address. */
export type SizesOf = (addresses: string[]) => Promise<Record<string, ImageSize>>

/** Sets the width and height of images, to avoid layout shifts. */
export async function giveImagesTheirSize(root: Root, sizesOf: SizesOf): Promise<void> {
  const images = elements(root).filter(({ tagName }) => tagName === 'img')
  const addresses = new Set(images.map((image) => attribute(image, 'src')))
  if (addresses.size === 0) return
  const sizes = new Map(Object.entries(await sizesOf([...addresses])))
  for (const { properties } of images) Object.assign(properties, sizes.get(String(properties.src)))
}
