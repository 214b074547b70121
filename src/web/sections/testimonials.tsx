import type { Entry } from '../../contract/collections.ts'
import { sectionIds } from '../../contract/site-map.ts'
import { listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { useData } from '../loading/section-data.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { Avatar } from '../ui/picture.tsx'
import { Loading, SkeletonCard } from '../ui/placeholder.tsx'
import { Stars } from '../ui/stars.tsx'
import { Carousel } from './carousel.tsx'
import { Section } from './section.tsx'

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
