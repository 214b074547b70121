import type { Entry } from '../../contract/collections.ts'
import { sectionIds } from '../../contract/site-map.ts'
import { listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { Avatar } from '../ui/picture.tsx'
import { Loading, SkeletonCard } from '../ui/placeholder.tsx'
import { Stars } from '../ui/stars.tsx'
import { Section } from './section.tsx'
import './carousel.css'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Children, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { later, useNear } from '../ui/later.ts'
import type { CarouselState } from './carousel-motion.tsx'

/** Clients' testimonials. Without any there is no section (spec 4), so a failed call shows only its toast. */
export function Testimonials() {
  return (
    <DataBoundary
      skeleton={
        <Section aria-label="Testimonials" sunk>
          <Loading className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            <SkeletonCard picture={false} lines={9} />
          </Loading>
        </Section>
      }
      failed={null}
      message={{ text: 'Failed to fetch testimonial' }}
    >
      <GivenTestimonials />
    </DataBoundary>
  )
}

function GivenTestimonials() {
  const { words } = useSettings()
  const data = useData(listQuery(useApi(), 'testimonials', { active: true }))
  if (data.entries.length === 0) return null
  return (
    <Section id={sectionIds.testimonials} aria-labelledby="testimonials-heading" sunk>
      <SectionHeading id="testimonials-heading" label="Testimonials" heading={words.testimonials_title} />
      <Carousel label="Testimonials">
        {data.entries.map((testimonial) => (
          <Quote key={testimonial.id} testimonial={testimonial} />
        ))}
      </Carousel>
    </Section>
  )
}

function Quote({ testimonial }: { testimonial: Entry<'testimonials'> }) {
  const { client_name, client_position, client_company, client_image_url } = testimonial
  const role = [client_position, client_company].filter(Boolean).join(', ')
  return (
    <figure className="card flex h-full flex-col gap-5 p-6 sm:p-7">
      <Stars rating={testimonial.rating} />
      <blockquote className="text-lg">
        <p>{testimonial.testimonial}</p>
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-4 pt-2">
        <Avatar name={client_name} src={client_image_url} />
        <span className="min-w-0">
          <span className="block font-heading font-semibold">{client_name}</span>
          {role && <span className="block text-sm text-ink-muted">{role}</span>}
        </span>
      </figcaption>
    </figure>
  )
}

const CarouselMotion = later(async () => (await import('./carousel-motion.tsx')).CarouselMotion)

/**
 * Slides in a row: one in view, two from 768 px, three from 1024 px. Without its script it is a row that scrolls and
 * snaps. Near the view its motion is loaded: then it can be swiped, wraps at both ends and knows its pages. It never
 * moves by itself.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an addition to the buttons
    <div onKeyDown={byKey} className="mt-10">
      <section
        ref={viewport}
        aria-label={label}
        aria-roledescription="carousel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
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
      {/* Reserves the room of the controls, so that nothing below moves when they appear. */}
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

/** One port per page, on one wire. The current one is filled. If they do not fit, the line scrolls. */
function CarouselDots({ page, pages, goTo }: CarouselState) {
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
