import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { SizedImage } from './sized-image.tsx'
import { Sketch } from './sketch.tsx'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'loading'> {
  src: string | null | undefined
  /** The alt text; empty if a heading beside it already says it. */
  alt: string
  /** Width over height. The box has this ratio before anything is loaded. */
  ratio?: '3/2' | '16/9' | '4/3' | '1/1' | '4/5' | '2/1'
  /** Seeds the drawing that replaces a missing picture: a slug or a title. */
  seed: string
  /**
   * The width at which it is shown, as in HTML, for a picture in the first view. For the others browsers know it, or
   * take this one.
   */
  sizes?: string
  /** In the first view, so loaded at once. All others load when they are near. */
  priority?: boolean
}

export function Picture({
  src,
  alt,
  ratio = '3/2',
  seed,
  priority = false,
  sizes = '100vw',
  className,
  ...rest
}: PictureProps) {
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
          {...rest}
        />
      )}
    </div>
  )
}
