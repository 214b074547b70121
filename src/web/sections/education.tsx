import type { ReactNode } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { yearRange } from '../../contract/format.ts'
import { sectionIds } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { UnlessEmpty } from '../loading/unless-empty.tsx'
import type { QueryOptions } from '../queries/query-client.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { EmptyState, Loading, SkeletonText } from '../ui/placeholder.tsx'
import { TimelineItem } from './experience.tsx'
import { Section } from './section.tsx'

const educationQuery = (api: Api) => listQuery(api, 'education')
const certificationsQuery = (api: Api) => listQuery(api, 'certifications')

/** The owner's education, with the certifications beside it. They load, and can fail, separately. */
export function Education() {
  const api = useApi()
  const { words } = useSettings()
  return (
    <UnlessEmpty query={educationQuery(api)} or={certificationsQuery(api)}>
      <Section id={sectionIds.education} aria-label="Education" wireFrom="left">
        <div className="grid gap-x-12 gap-y-section lg:grid-cols-12">
          <Part
            query={educationQuery(api)}
            heading={<SectionHeading wired label="Education" heading={words.education_title} size="small" />}
            empty="No education entries yet."
            message="Failed to fetch education"
            className="lg:col-span-7"
          >
            {(entries) => <Studies entries={entries} />}
          </Part>
          <Part
            query={certificationsQuery(api)}
            heading={<SectionHeading label="Certifications" heading={words.certifications_title} size="small" />}
            empty="No certifications yet."
            message="Failed to fetch certification"
            className="lg:col-span-5"
          >
            {(entries) => <Certifications entries={entries} />}
          </Part>
        </div>
      </Section>
    </UnlessEmpty>
  )
}

interface PartProps<Entry> {
  query: QueryOptions<{ entries: Entry[] }>
  heading: ReactNode
  empty: string
  message: string
  className: string
  children: (entries: Entry[]) => ReactNode
}

/** Is left out with its heading if it has no entries. */
function Part<Entry>({ query, heading, empty, message, className, children }: PartProps<Entry>) {
  const framed = (content: ReactNode) => (
    <div className={className}>
      {heading}
      <div className="mt-8">{content}</div>
    </div>
  )
  const loading = (
    <Loading>
      <SkeletonText lines={6} className="gap-y-6" />
    </Loading>
  )
  return (
    <DataBoundary
      skeleton={framed(loading)}
      failed={framed(<EmptyState>{empty}</EmptyState>)}
      message={{ text: message }}
    >
      <Found query={query}>{(entries) => framed(children(entries))}</Found>
    </DataBoundary>
  )
}

function Found<Entry>({ query, children }: Pick<PartProps<Entry>, 'query' | 'children'>) {
  const { entries } = useData(query)
  return entries.length > 0 && children(entries)
}

const types = { degree: 'Degree', certification: 'Certification', course: 'Course' }

const Studies = ({ entries }: { entries: readonly Entry<'education'>[] }) => (
  <ol className="grid gap-8">
    {entries.map(({ id, degree, institution, year, type }, index) => (
      <TimelineItem key={id} period={year} last={index === entries.length - 1}>
        <h3 className="text-xl">{degree}</h3>
        <p className="mt-1 text-ink-muted">{institution}</p>
        <p className="label mt-2 text-ink-muted">{types[type]}</p>
      </TimelineItem>
    ))}
  </ol>
)

const Certifications = ({ entries }: { entries: readonly Entry<'certifications'>[] }) => (
  <ul className="border-b border-line">
    {entries.map(({ id, name, issuer, year }) => (
      <li key={id} className="flex items-baseline justify-between gap-6 border-t border-line py-4">
        <div className="min-w-0">
          <h3 className="text-lg">{name}</h3>
          <p className="text-sm text-ink-muted">{issuer}</p>
        </div>
        <p className="label flex-none text-ink-muted">{yearRange(year)}</p>
      </li>
    ))}
  </ul>
)
