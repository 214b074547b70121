import type { Entry } from '../../contract/collections.ts'
import { priceOf } from '../../contract/price.ts'
import { type Case, caseOf, resultLine } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { usePage, useSettings } from '../app/page-context.ts'
import { DataBoundary, LoadFailed, useData, useEarly } from '../loading/data-boundary.tsx'
import { casesQuery } from '../projects/queries.ts'
import { Link, TextLink } from '../router/router.tsx'
import { serviceFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { EmptyState, Loading, SkeletonCards, SkeletonText } from '../ui/placeholder.tsx'
import { servicesQuery } from './queries.ts'
import { Section, WayToAll } from './section.tsx'

const failure = 'Failed to load services'
const empty = <EmptyState>Services coming soon. Check back later!</EmptyState>

/** The cards of the home page and /about, in two columns, or the price list of /services over the whole width. */
export function Services({ priceList = false }: { priceList?: boolean }) {
  const { words } = useSettings()
  return (
    <Section id="services" aria-labelledby="services-heading" first={priceList}>
      <SectionHeading
        id="services-heading"
        label={priceList ? 'Price list' : 'Services'}
        heading={words.services_list_title}
        layout="split"
        text={words.services_list_lead}
      />
      <div className="mt-10 lg:mt-14">
        <DataBoundary
          skeleton={
            priceList ? (
              <Loading>
                <SkeletonText lines={12} className="gap-y-10" />
              </Loading>
            ) : (
              <SkeletonCards count={4} lines={8} picture={false} className="grid gap-6 md:grid-cols-2 lg:gap-x-12" />
            )
          }
          failed={priceList ? <LoadFailed>{failure}</LoadFailed> : empty}
          message={{ text: failure }}
        >
          <ServiceList priceList={priceList} />
        </DataBoundary>
      </div>
    </Section>
  )
}

function ServiceList({ priceList }: { priceList: boolean }) {
  const site = usePage()
  const api = useApi()
  useEarly(casesQuery(api))
  const data = useData(servicesQuery(api))
  const cases = useData(casesQuery(api))
  if (data.entries.length === 0) return empty
  if (priceList) {
    return (
      <>
        <StructuredData facts={import.meta.env.SSR && serviceFacts(data.entries, site)} />
        <ul className="border-b border-line">
          {data.entries.map((service, index) => (
            <ServiceRow key={service.id} service={service} cases={cases} index={index} />
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <ul className="shelf best-few grid gap-6 md:grid-cols-2 md:pb-16 lg:gap-x-12">
        {data.entries.map((service, index) => (
          <ServiceCard key={service.id} service={service} cases={cases} index={index} />
        ))}
      </ul>
      <WayToAll to={paths.services}>{`All ${data.entries.length} services and prices`}</WayToAll>
    </>
  )
}

type ServiceProps = { service: Entry<'services'>; cases: readonly Case[] }
type PlacedProps = ServiceProps & { index: number }

const ServiceCard = ({ service, cases, index }: PlacedProps) => (
  <Card as="li" index={index} className="flex flex-col gap-5 p-[min(1.5rem,7.5vw)] sm:p-8 md:even:translate-y-16">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <h3 className="min-w-0 flex-1 basis-28 text-xl">{service.title}</h3>
      <NamedIcon name={service.icon} className="mt-1 size-7 flex-none" />
    </div>
    <p className="text-ink-muted">{service.description}</p>
    <Features of={service} />
    <CaseLine service={service} cases={cases} />
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-line pt-5 mt-auto">
      <Price of={service} className="text-2xl" />
      <AskLink of={service} className="ml-auto" />
    </div>
  </Card>
)

const ServiceRow = ({ service, cases, index }: PlacedProps) => (
  <Card
    as="li"
    variant="rule"
    index={index}
    className="grid gap-x-12 gap-y-5 border-line py-9 md:grid-cols-12 lg:py-12"
  >
    <div className="md:col-span-4">
      <NamedIcon name={service.icon} className="mb-5 size-8" />
      <h3 className="max-w-[20ch] text-xl lg:text-2xl">{service.title}</h3>
    </div>
    <div className="grid content-start gap-5 md:col-span-5">
      <p>{service.description}</p>
      <Features of={service} />
      <CaseLine service={service} cases={cases} />
    </div>
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 md:col-span-3 md:flex-col md:justify-start lg:items-end">
      <Price of={service} className="text-3xl md:text-2xl lg:text-3xl" />
      <AskLink of={service} className="max-md:ml-auto" />
    </div>
  </Card>
)

function Features({ of: { features } }: { of: Entry<'services'> }) {
  if (features.length === 0) return null
  return (
    <ul className="not-brief grid gap-2 text-sm text-ink-muted">
      {features.map((feature) => (
        <li key={feature} className="flex items-baseline gap-3">
          <span aria-hidden className="h-px w-4 flex-none -translate-y-1 bg-wire" />
          <span className="min-w-0">{feature}</span>
        </li>
      ))}
    </ul>
  )
}

/** The most prominent text of its service. Shows nothing if the owner has not given a price. */
function Price({ of: service, className }: { of: Entry<'services'>; className: string }) {
  const price = priceOf(service)
  if (!price) return null
  return (
    <p className="min-w-0">
      {!price.free && <span className="label text-ink-muted">From </span>}
      <span className={cx('font-heading font-semibold tracking-tight wrap-anywhere', className)}>{price.amount}</span>
      {price.unit && (
        <span className="label text-ink-muted">
          <span className="mx-1">/</span>
          {price.unit.slice(1)}
        </span>
      )}
    </p>
  )
}

function AskLink({ of: service, className }: { of: Entry<'services'>; className: string }) {
  return (
    <Link className={cx('link no-print font-heading', className)} to={paths.contact({ about: service.title })}>
      {priceOf(service) ? 'Ask about this' : 'Ask for a price'}
      <span className="sr-only">: {service.title}</span>
    </Link>
  )
}

function CaseLine({ service, cases }: ServiceProps) {
  const project = caseOf(service, cases)
  if (!project) return null
  return (
    <p className="not-brief text-sm">
      <TextLink to={paths.project(project.slug ?? '')}>{project.title}</TextLink>
      <span className="label mt-1 block text-ink-muted">{resultLine(project)}</span>
    </p>
  )
}
