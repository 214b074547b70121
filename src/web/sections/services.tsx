import { paths } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { usePage, useSettings } from '../app/page-context.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { LoadFailed } from '../loading/load-failed.tsx'
import { useData } from '../loading/section-data.ts'
import { serviceFacts } from '../structured-data/services.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { EmptyState, Loading, SkeletonCard, SkeletonText } from '../ui/placeholder.tsx'
import { Section } from './section.tsx'
import { ServiceCard, ServiceRow } from './service-entry.tsx'
import { WayToAll } from './way-to-all.tsx'

const servicesQuery = (api: Api) => listQuery(api, 'services', { active: true })
const failure = 'Failed to load services'
const empty = <EmptyState>Services coming soon. Check back later!</EmptyState>

/** rows: one below the other over the whole width. cards: two columns, the second one lower. */
type Layout = 'cards' | 'rows'

/** The owner's services, with their starting prices. */
export function Services({ layout = 'cards' }: { layout?: Layout }) {
  const { words } = useSettings()
  return (
    <Section id="services" aria-labelledby="services-heading" first={layout === 'rows'}>
      <SectionHeading
        id="services-heading"
        label={layout === 'rows' ? 'Price list' : 'Services'}
        heading={words.services_list_title}
        layout="split"
        text={words.services_list_lead}
      />
      <div className="mt-10 lg:mt-14">
        <DataBoundary
          skeleton={<Skeleton layout={layout} />}
          failed={layout === 'rows' ? <LoadFailed>{failure}</LoadFailed> : empty}
          message={{ text: failure }}
        >
          <ServiceList layout={layout} />
        </DataBoundary>
      </div>
    </Section>
  )
}

function ServiceList({ layout }: { layout: Layout }) {
  const site = usePage()
  const data = useData(servicesQuery(useApi()))
  if (data.entries.length === 0) return empty
  if (layout === 'rows') {
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

function Skeleton({ layout }: { layout: Layout }) {
  if (layout === 'rows') {
    return (
      <Loading>
        <SkeletonText lines={12} className="gap-y-10" />
      </Loading>
    )
  }
  return (
    <Loading className="grid gap-6 md:grid-cols-2 lg:gap-x-12">
      <SkeletonCard picture={false} lines={9} />
      <SkeletonCard picture={false} lines={7} />
      <SkeletonCard picture={false} lines={7} />
      <SkeletonCard picture={false} lines={9} />
    </Loading>
  )
}
