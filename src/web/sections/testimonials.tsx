import './carousel.css'
import useEmblaCarousel from 'embla-carousel-react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { sectionIds } from '../../contract/site-map.ts'
import { listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { Loading, SkeletonCard } from '../ui/placeholder.tsx'
import { Stars } from '../ui/stars.tsx'
import { useReducedMotion } from '../ui/use-reduced-motion.ts'
import { Client } from './about.tsx'
import { Section } from './section.tsx'

/** Clients' testimonials. Without any there is no section (spec 4), so a failed call shows only its toast. */
export const Testimonials = () => (
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

function GivenTestimonials() {
  const { words } = useSettings()
  const data = useData(listQuery(useApi(), 'testimonials', { active: true }))
  if (data.entries.length === 0) return null
  return (
    <Section id={sectionIds.testimonials} aria-labelledby="testimonials-heading" sunk>
      <SectionHeading id="testimonials-heading" label="Testimonials" heading={words.testimonials_title} />
      <Carousel testimonials={data.entries} />
    </Section>
  )
}

const Quote = ({ of: testimonial }: { of: Entry<'testimonials'> }) => (
  <figure className="card flex h-full flex-col gap-5 p-6 sm:p-7">
    <Stars rating={testimonial.rating} />
    <blockquote className="text-lg">
      <p>{testimonial.testimonial}</p>
    </blockquote>
    <Client of={testimonial} className="mt-auto pt-2" />
  </figure>
)

/** One slide in view, two from 768 px, three from 1024 px. Without its script it scrolls. It never moves by itself. */
function Carousel({ testimonials }: { testimonials: readonly Entry<'testimonials'>[] }) {
  const [viewport, carousel] = useEmblaCarousel({ align: 'start', slidesToScroll: 'auto', containScroll: 'trimSnaps' })
  const still = useReducedMotion()
  const [{ page, pages }, setPlace] = useState({ page: 0, pages: 0 })

  useEffect(() => {
    if (!carousel) return
    // From here on embla moves the slides. The visitor may have scrolled before.
    const row = carousel.rootNode()
    const first = Math.round(row.scrollLeft / row.clientWidth)
    row.scrollLeft = 0
    carousel.scrollTo(first, true)
    const tell = () => setPlace({ page: carousel.selectedScrollSnap(), pages: carousel.scrollSnapList().length })
    tell()
    carousel.on('select', tell).on('reInit', tell)
  }, [carousel])

  const goTo = (next: number) => carousel?.scrollTo(next, still)
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    goTo((page + step + pages) % pages)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an addition to the buttons
    <div onKeyDown={byKey} className="mt-10">
      <section
        ref={viewport}
        aria-label="Testimonials"
        aria-roledescription="carousel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        tabIndex={0}
        className={cx('carousel', pages > 0 && 'carousel-moved')}
      >
        <ul className="carousel-track">
          {testimonials.map((testimonial) => (
            <li key={testimonial.id} className="carousel-slide">
              <Quote of={testimonial} />
            </li>
          ))}
        </ul>
      </section>
      {/* Reserves the room of the controls, so that nothing below moves when they appear. */}
      <div className="needs-script mt-6 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        {pages !== 1 && (
          <>
            <div className="flex gap-1">
              <IconButton
                icon={ArrowLeft}
                label="Previous testimonials"
                className="border border-wire"
                onClick={() => goTo((page - 1 + pages) % pages)}
              />
              <IconButton
                icon={ArrowRight}
                label="Next testimonials"
                className="border border-wire"
                onClick={() => goTo((page + 1) % pages)}
              />
            </div>
            <div className="order-last h-8 w-full min-w-0 sm:order-none sm:w-auto sm:flex-1">
              <CarouselDots page={page} pages={pages} goTo={goTo} />
            </div>
          </>
        )}
        <p role="status" className="label ml-auto text-ink-muted">
          {pages > 1 && `Page ${page + 1} of ${pages}`}
        </p>
      </div>
    </div>
  )
}

/** One port per page, on one wire. The current one is filled. If they do not fit, the line scrolls. */
function CarouselDots({ page, pages, goTo }: { page: number; pages: number; goTo: (page: number) => void }) {
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
