import { type ComponentProps, useState } from 'react'
import { srcSetOf } from '../../contract/image-steps.ts'
import { siteFiles } from '../../contract/site-map.ts'
import { cx } from './cx.ts'

interface PictureProps {
  src: string | null | undefined
  alt: string
  className?: string
  /** Width over height. The box has this ratio before anything is loaded. */
  ratio?: '3/2' | '16/9' | '4/3' | '1/1' | '4/5' | '2/1'
  /** Seeds the drawing that replaces a missing picture: a slug or a title. */
  seed: string
  /** The width at which it is shown, as in HTML. For a lazily loaded picture, browsers know it themselves. */
  sizes?: string
  /** In the first view, so loaded at once. All others load when they are near. */
  priority?: boolean
}

export function Picture({ src, alt, ratio = '3/2', seed, priority, sizes = '100vw', className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const missing = !src || failed === src
  return (
    <div className={cx('relative overflow-hidden bg-sunk', className)} style={{ aspectRatio: ratio }}>
      {missing ? (
        <Sketch seed={seed} />
      ) : (
        <SizedImage
          src={src}
          sizes={priority ? sizes : `auto, ${sizes}`}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          className="absolute inset-0 size-full object-cover text-sm text-ink-muted"
          onError={() => setFailed(src)}
          // The picture may have failed before React attached its handler.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(src)
          }}
        />
      )}
    </div>
  )
}

/** A small deterministic number source, so that server and browser draw the same. */
function numbers(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state ^= state >>> 13
    return (state >>> 0) / 4294967296
  }
}

const columns = [42, 118, 194, 258]

function Sketch({ seed }: { seed: string }) {
  const next = numbers(seed)
  const nodes = columns.map((x, index) => ({ x, y: 45 + Math.floor(next() * 5) * 27, wide: index % 2 === 0 ? 46 : 34 }))
  const wires = nodes.map((node, index) => {
    const before = nodes[index - 1]
    const x0 = before ? before.x + before.wide / 2 : -10
    const y0 = before ? before.y : node.y
    const x1 = node.x - node.wide / 2
    const middle = (x0 + x1) / 2
    return `M${x0} ${y0}C${middle} ${y0} ${middle} ${node.y} ${x1} ${node.y}`
  })
  const last = nodes[nodes.length - 1]
  if (last) wires.push(`M${last.x + last.wide / 2} ${last.y}H310`)
  return (
    <svg
      aria-hidden
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMid slice"
      className="sketch absolute inset-0 size-full bg-sunk"
      fill="none"
      stroke="var(--color-wire)"
      strokeWidth="1.5"
    >
      <path d={wires.join('')} />
      {nodes.map(({ x, y, wide }) => (
        <g key={x}>
          <rect x={x - wide / 2} y={y - 13} width={wide} height="26" rx="3" fill="var(--color-surface)" />
          <circle cx={x - wide / 2} cy={y} r="3.5" fill="var(--color-paper)" />
          <circle cx={x + wide / 2} cy={y} r="3.5" fill="var(--color-paper)" />
        </g>
      ))}
    </svg>
  )
}

type ThemedImageProps = ComponentProps<'img'> & { src: string; alt: string }

/** An image in a box whose size the page determines. The browser chooses among the sizes of an uploaded one. */
export function SizedImage({ src, sizes, ...rest }: ThemedImageProps & { sizes: string }) {
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

/** Both images of a demo drawing, because Safari tells an image nothing of the page's theme. On paper the light one. */
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

/** The HTML of a text, with both images for each demo drawing in it. */
export const withThemedImages = (html: string) =>
  html.replace(drawings, `<img class="${inLight}" src="$1"$2><img class="${inDark}" src="$1#dark"$2>`)

type AvatarProps = { name?: string | null; src?: string | null; size?: 'normal' | 'large' }

/** A person: the picture, else the first letter of the name, else "?". The name itself is shown beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [failed, setFailed] = useState(false)
  const box = cx(
    'grid flex-none place-items-center overflow-hidden rounded-full border border-wire bg-sunk font-heading font-semibold',
    size === 'large' ? 'size-16 text-xl' : 'size-11 text-base',
  )
  return (
    <span aria-hidden className={box}>
      {src && !failed ? (
        <SizedImage
          src={src}
          sizes="4rem"
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      ) : (
        ([...(name?.trim() ?? '')][0]?.toUpperCase() ?? '?')
      )}
    </span>
  )
}
