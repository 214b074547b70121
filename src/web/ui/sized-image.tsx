import type { ComponentProps } from 'react'
import { srcSetOf } from '../../contract/image-steps.ts'

interface SizedImageProps extends ComponentProps<'img'> {
  src: string
  alt: string
  sizes: string
}

/** An image in a box whose size the page determines. The browser chooses among the sizes of an uploaded one. */
export function SizedImage({ src, sizes, ...rest }: SizedImageProps) {
  const [avif, webp] = [srcSetOf(src, 'avif'), srcSetOf(src, 'webp')]
  // biome-ignore lint/a11y/useAltText: it is among the rest.
  if (!avif || !webp) return <img src={src} {...rest} />
  return (
    <picture className="size-full">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: it is among the rest. */}
      <img src={src} srcSet={webp} sizes={sizes} {...rest} />
    </picture>
  )
}
