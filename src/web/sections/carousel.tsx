import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Children, type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { later } from '../ui/later.ts'
import { useNear } from '../ui/use-near.ts'
import { CarouselDots } from './carousel-dots.tsx'
import type { CarouselState } from './carousel-motion.tsx'

const CarouselMotion = later(async () => (await import('./carousel-motion.tsx')).CarouselMotion)

/**
 * Slides beside each other: one, from 768 px two, from 1024 px three in view. By itself it is a row that scrolls and
 * snaps, so it is there before the script and without it. When it comes near the view its motion is fetched, and then
 * it can be swiped, wraps at both ends and knows its pages. It never moves unasked.
 */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const [viewport, near] = useNear<HTMLElement>('400px')
  const [state, setState] = useState<CarouselState | null>(null)

  /** Moves to another page. The first page follows the last one. */
  const go = (step: 1 | -1) => {
    if (state) state.goTo((state.page + step + state.pages) % state.pages)
    else viewport.current?.scrollBy({ left: step * viewport.current.clientWidth })
  }
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined
    if (!step) return
    event.preventDefault()
    go(step)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a second way; the buttons are the first
    <div onKeyDown={byKey} className="mt-10">
      <section
        ref={viewport}
        aria-label={label}
        aria-roledescription="carousel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={cx('carousel', state && 'carousel-moved')}
      >
        <ul className="carousel-track">
          {Children.map(children, (slide) => (
            <li className="carousel-slide">{slide}</li>
          ))}
        </ul>
      </section>
      {near && viewport.current && (
        <Suspense>
          <CarouselMotion viewport={viewport.current} onChange={setState} />
        </Suspense>
      )}
      {/* What is not known yet has its room already: nothing below moves when it comes. */}
      <div className="needs-script mt-6 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        {state?.pages !== 1 && (
          <>
            <div className="flex gap-1">
              <IconButton label="Previous testimonials" className="border border-wire" onClick={() => go(-1)}>
                <ArrowLeft aria-hidden className="size-5" />
              </IconButton>
              <IconButton label="Next testimonials" className="border border-wire" onClick={() => go(1)}>
                <ArrowRight aria-hidden className="size-5" />
              </IconButton>
            </div>
            <div className="order-last h-8 w-full min-w-0 sm:order-none sm:w-auto sm:flex-1">
              {state && <CarouselDots {...state} />}
            </div>
          </>
        )}
        <p role="status" className="label ml-auto text-ink-muted">
          {state && state.pages > 1 && `Page ${state.page + 1} of ${state.pages}`}
        </p>
      </div>
    </div>
  )
}
