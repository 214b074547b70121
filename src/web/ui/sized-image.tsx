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

/** The classes of the two images of a drawing: only the one in the theme of the page is shown. */
const [inLight, inDark] = ['dark:hidden', 'hidden dark:block']

/**
 * An image, or both images of a drawing of the demo content, because Safari does not tell a drawing in an `img` which
 * theme the page has. One file holds both, so it is loaded once. On paper the light one is shown.
 */
export function ThemedImage({ src, className, ...rest }: ThemedImageProps) {
  // biome-ignore-start lint/a11y/useAltText: it is among the rest.
  if (!src.startsWith(siteFiles.demo) || !src.endsWith('.svg')) return <img src={src} className={className} {...rest} />
  return (
    <>
      <img src={src} className={`${className ?? ''} ${inLight}`} {...rest} />
      <img
        src={`${src}#dark`}
        className={`${className ?? ''} ${inDark}`}
        {...rest}
        loading="lazy"
        fetchPriority={undefined}
      />
    </>
  )
  // biome-ignore-end lint/a11y/useAltText: it is among the rest.
}

const drawings = new RegExp(`<img src="(${siteFiles.demo}[^"]+\\.svg)"([^>]*)>`, 'g')

/** The HTML of a text with the same for its drawings. */
export const withThemedImages = (html: string) =>
  html.replace(drawings, `<img class="${inLight}" src="$1"$2><img class="${inDark}" src="$1#dark"$2>`)
