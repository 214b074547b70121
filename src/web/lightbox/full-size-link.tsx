import type { ReactNode } from 'react'

interface FullSizeLinkProps {
  image: string
  alt: string
  className?: string
  children: ReactNode
}

/** Around a picture that the page shows cut; `useLightbox` opens it. */
export const FullSizeLink = ({ image, alt, className = '', children }: FullSizeLinkProps) => (
  <a
    className={`full-size block cursor-zoom-in ${className}`}
    href={image}
    aria-label={alt ? `Enlarge the image: ${alt}` : 'Enlarge the image'}
  >
    {children}
  </a>
)
