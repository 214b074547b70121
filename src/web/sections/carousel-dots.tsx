import { cx } from '../ui/cx.ts'
import type { CarouselState } from './carousel-motion.tsx'

/** One port a page, on one wire; the current one is filled. */
export function CarouselDots({ page, pages, goTo }: CarouselState) {
  return (
    <ul className="flex flex-wrap">
      {Array.from({ length: pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is nothing but its place
        <li key={index} className="flex items-center">
          {index > 0 && <span aria-hidden className="-mx-2 h-[1.5px] w-6 bg-wire" />}
          <button
            type="button"
            aria-label={`Testimonials, page ${index + 1}`}
            aria-current={index === page ? 'true' : undefined}
            className="group grid size-8 place-items-center"
            onClick={() => goTo(index)}
          >
            <span className={cx('port group-hover:border-signal', index === page && 'port-live')} />
          </button>
        </li>
      ))}
    </ul>
  )
}
