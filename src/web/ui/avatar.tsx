import { useState } from 'react'
import { cx } from './cx.ts'
import { SizedImage } from './sized-image.tsx'

interface AvatarProps {
  name?: string | null
  src?: string | null
  size?: 'normal' | 'large'
}

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
