import type { ComponentProps } from 'react'
import { srcSetOf } from '../../contract/image-steps.ts'
import { siteFiles } from '../../contract/site-map.ts'

interface ThemedImageProps extends ComponentProps<'img'> {
  src: string
  alt: string
}

interface SizedImageProps extends ThemedImageProps {
  sizes: string
}

/** An image in a box whose size the page determines. The browser chooses among the sizes of an uploaded one. */
export function SizedImage({ src, sizes, ...rest }: SizedImageProps) {
  const [avif, webp] = [srcSetOf(src, 'avif'), srcSetOf(src, 'webp')]
  if (!avif || !webp) return <ThemedImage src={src} {...rest} />
  return (
    <picture className="size-full">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: it is among the rest. */}
      <img src={src} srcSet={webp} sizes={sizes} {...rest} />
    </picture>
  )
}

/**
 * An image, or both images of a drawing of the demo content: `styles/base.css` shows the one in the theme of the page,
 * because Safari does not tell a drawing in an `img` which theme that is. One file holds both, so it is loaded once.
 */
export function ThemedImage({ src, ...rest }: ThemedImageProps) {
  // biome-ignore lint/a11y/useAltText: it is among the rest.
  const image = <img src={src} {...rest} />
  if (!src.startsWith(siteFiles.demo) || !src.endsWith('.svg')) return image
  return (
    <>
      {image}
      {/* biome-ignore lint/a11y/useAltText: it is among the rest. */}
      <img src={`${src}#dark`} {...rest} loading="lazy" fetchPriority={undefined} />
    </>
  )
}

const drawings = new RegExp(`<img src="(${siteFiles.demo}[^"]+\\.svg)"([^>]*)>(?!<img)`, 'g')

/** The HTML of a text with the same for its drawings. */
export const withThemedImages = (html: string) => html.replace(drawings, '$&<img src="$1#dark"$2>')
