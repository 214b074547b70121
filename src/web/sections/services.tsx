import type { Entry } from '../../contract/collections.ts'
import { money } from '../../contract/money.ts'
import { paths } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { usePage, useSettings } from '../app/page-context.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { Link } from '../router/router.tsx'
import { serviceFacts } from '../structured-data/entry-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { EmptyState, Loading, SkeletonCards, SkeletonText } from '../ui/placeholder.tsx'
import { Section, WayToAll } from './section.tsx'

const servicesQuery = (api: Api) => listQuery(api, 'services', { active: true })
const failure = 'Failed to load services'
const empty = <EmptyState>Services coming soon. Check back later!</EmptyState>

/**
 * The cards of the home page and /about, in two columns, the second one lower; or the price list of /services, with rows
 * over the whole width.
 */
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
  const data = useData(servicesQuery(useApi()))
  if (data.entries.length === 0) return empty
  if (priceList) {
    return (
      <>
        <StructuredData facts={import.meta.env.SSR && serviceFacts(data.entries, site)} />
        <ul className="border-b border-line">
          {data.entries.map((service, index) => (
            <ServiceRow key={service.id} service={service} index={index} />
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <ul className="shelf best-few grid gap-6 md:grid-cols-2 md:pb-16 lg:gap-x-12">
        {data.entries.map((service, index) => (
          <ServiceCard key={service.id} service={service} index={index} />
        ))}
      </ul>
      <WayToAll to={paths.services}>{`All ${data.entries.length} services and prices`}</WayToAll>
    </>
  )
}

type ServiceProps = { service: Entry<'services'>; index: number }

function ServiceCard({ service, index }: ServiceProps) {
  return (
    <Card as="li" index={index} className="flex flex-col gap-5 p-6 sm:p-8 md:even:translate-y-16">
      <div className="flex items-start justify-between gap-6">
        <h3 className="min-w-0 text-xl">{service.title}</h3>
        <NamedIcon name={service.icon} className="mt-1 size-7 flex-none" />
      </div>
      <p className="text-ink-muted">{service.description}</p>
      <Features of={service} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-line pt-5 mt-auto">
        <Price of={service} className="text-2xl" />
        <AskLink about={service.title} className="ml-auto" />
      </div>
    </Card>
  )
}

function ServiceRow({ service, index }: ServiceProps) {
  return (
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
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 md:col-span-3 md:flex-col md:justify-start lg:items-end">
        <Price of={service} className="text-3xl md:text-2xl lg:text-3xl" />
        <AskLink about={service.title} className="max-md:ml-auto" />
      </div>
    </Card>
  )
}

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

/** The loudest text of its service. Nothing if there is no price to show (spec 9). */
function Price({ of: service, className }: { of: Entry<'services'>; className: string }) {
  const price = priceOf(service)
  if (!price) return null
  return (
    <p className="min-w-0">
      <span className="label text-ink-muted">From </span>
      <span className={cx('font-heading font-semibold tracking-tight wrap-anywhere', className)}>{price.amount}</span>
      {price.unit && <span className="label text-ink-muted">{price.unit}</span>}
    </p>
  )
}

function AskLink({ about, className }: { about: string; className: string }) {
  return (
    <Link className={cx('link no-print font-heading', className)} to={paths.contact({ about })}>
      Ask about this<span className="sr-only">: {about}</span>
    </Link>
  )
}

/** The price rules of spec 9: en-US, no decimals, shown only above 0; an hourly price ends with "/hour". */
export function priceOf(service: Pick<Entry<'services'>, 'starting_price' | 'currency' | 'pricing_model'>) {
  const { starting_price, currency, pricing_model } = service
  if (starting_price === null || starting_price <= 0) return null
  return { amount: money(starting_price, currency), unit: pricing_model === 'Hourly' ? '/hour' : '' }
}
