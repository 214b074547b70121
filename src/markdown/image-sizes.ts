import type { Root } from 'hast'
import { attribute, elements } from './tree.ts'

export type ImageSize = { width: number; height: number }

/** The known image sizes, by address. */
export type ImageSizes = Record<string, ImageSize>

/** A cheap check that is false only if the text has no image. */
export const mayHoldImages = (source: string) => /!\[|<img/i.test(source)

const images = (root: Root) => elements(root).filter(({ tagName }) => tagName === 'img')

export const imageAddresses = (root: Root) => [...new Set(images(root).map((image) => attribute(image, 'src')))]

/** Sets the width and height of images, to avoid layout shifts. */
export function giveImagesTheirSize(root: Root, sizes: ImageSizes): void {
  const known = new Map(Object.entries(sizes))
  for (const { properties } of images(root)) Object.assign(properties, known.get(String(properties.src)))
}
