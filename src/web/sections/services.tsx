import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Entry } from '../../contract/collections.ts'
import { listQuery, useApi } from '../api.ts'
import { DataBoundary } from '../data-boundary.tsx'
import { paths } from '../paths.ts'
import { priceLabel } from '../price.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'

const empty = <EmptyState>Services coming soon. Check back later!</EmptyState>

/** What the owner offers, and from which price. */
export function Services() {
  return (
    <section id="services" className="wrap py-section" aria-labelledby="services-heading">
      <SectionHeading id="services-heading" label="Services" heading="What I can take off your hands" />
      <div className="mt-10">
        <DataBoundary
          skeleton={
            <Loading className="grid gap-8 md:grid-cols-2">
              <SkeletonCard picture={false} />
              <SkeletonCard picture={false} />
            </Loading>
          }
          failed={empty}
          message={{ text: 'Failed to load services' }}
        >
          <ServiceList />
        </DataBoundary>
      </div>
    </section>
  )
}

function ServiceList() {
  const { data } = useSuspenseQuery(listQuery(useApi(), 'services', { active: true }))
  if (data.entries.length === 0) return empty
  return (
    <ul className="grid gap-8 md:grid-cols-2">
      {data.entries.map((service, index) => (
        <ServiceCard key={service.id} service={service} index={index} />
      ))}
    </ul>
  )
}

function ServiceCard({ service, index }: { service: Entry<'services'>; index: number }) {
  const price = priceLabel(service)
  return (
    <Card as="li" index={index} className="flex flex-col gap-5 p-7">
      <NamedIcon name={service.icon} className="size-7" />
      <h3 className="text-2xl">{service.title}</h3>
      <p className="text-ink-muted">{service.description}</p>
      <ul className="grid gap-2">
        {service.features.map((feature) => (
          <li key={feature} className="flex items-baseline gap-3">
            <span aria-hidden className="h-px w-4 flex-none -translate-y-1 bg-wire" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-4 border-t border-line pt-5">
        <p className="label">{price ?? service.pricing_model}</p>
        <Link className="link" to={paths.contact({ about: service.title })}>
          Ask about this<span className="sr-only">: {service.title}</span>
        </Link>
      </div>
    </Card>
  )
}
