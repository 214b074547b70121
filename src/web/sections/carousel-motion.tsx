import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef } from 'react'

export interface CarouselState {
  /** From 0. */
  page: number
  pages: number
  goTo: (page: number) => void
}

interface CarouselMotionProps {
  viewport: HTMLElement
  onChange: (state: CarouselState | null) => void
}

/** Turns a row of slides into a carousel. It is loaded lazily and renders nothing itself. */
export function CarouselMotion({ viewport, onChange }: CarouselMotionProps) {
  const [attach, carousel] = useEmblaCarousel({ align: 'start', slidesToScroll: 'auto', containScroll: 'trimSnaps' })

  const first = useRef(0)

  useEffect(() => {
    // From here on embla moves the slides, so the scroll position is reset. The visitor may have scrolled before.
    first.current = Math.round(viewport.scrollLeft / viewport.clientWidth)
    viewport.scrollLeft = 0
    attach(viewport)
  }, [attach, viewport])

  useEffect(() => {
    if (!carousel) return
    carousel.scrollTo(first.current, true)
    first.current = 0
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const tell = () =>
      onChange({
        page: carousel.selectedScrollSnap(),
        pages: carousel.scrollSnapList().length,
        goTo: (page) => carousel.scrollTo(page, still.matches),
      })
    tell()
    carousel.on('select', tell).on('reInit', tell)
    return () => {
      carousel.off('select', tell).off('reInit', tell)
    }
  }, [carousel, onChange])

  return null
}
