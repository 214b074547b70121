import { type ReactNode, useEffect, useRef } from 'react'
import { isPlain } from '../router/router.tsx'
import { unlessLeft } from '../ui/later.ts'

/** The links around the images of a text; `markdown/pictures.ts` writes those of a post. */
const enlargeable = 'a.full-size'

/** Opens images above the page. Its code is loaded at the first one; if that fails, the link is followed. */
export function useLightbox<Part extends HTMLElement>() {
  const part = useRef<Part>(null)
  useEffect(() => {
    const element = part.current
    const open = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(enlargeable) : null
      if (!link || !element || !isPlain(event) || event.defaultPrevented) return
      event.preventDefault()
      try {
        const { openLightbox } = await unlessLeft(() => import('./lightbox.ts'))
        openLightbox([...element.querySelectorAll<HTMLAnchorElement>(enlargeable)], link)
      } catch {
        window.location.assign(link.href)
      }
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [])
  return part
}

type FullSizeLinkProps = { image: string; alt: string; className?: string; children: ReactNode }

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
