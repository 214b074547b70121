import { useEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import type { CarouselState } from './carousel-motion.tsx'

/** One port per page, on one wire. The current one is filled. If they do not fit, the line scrolls. */
export function CarouselDots({ page, pages, goTo }: CarouselState) {
  const line = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const dot = line.current?.children[page]
    if (!line.current || !(dot instanceof HTMLElement)) return
    line.current.scrollLeft = dot.offsetLeft - line.current.clientWidth / 2
  }, [page])
  return (
    <ul ref={line} className="relative -ml-2.5 flex overflow-x-auto [scrollbar-width:none]">
      {Array.from({ length: pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page has no identity but its index
        <li key={index} className="flex flex-none items-center">
          {index > 0 && <span aria-hidden className="-mx-2 h-[1.5px] w-6 bg-wire" />}
          <button
            type="button"
            aria-label={`Testimonials, page ${index + 1}`}
            aria-current={index === page ? 'true' : undefined}
            className="group grid size-8 flex-none place-items-center -outline-offset-2"
            onClick={() => goTo(index)}
          >
            <span className={cx('port group-hover:border-signal', index === page && 'port-live')} />
          </button>
        </li>
      ))}
    </ul>
  )
}
