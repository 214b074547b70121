import type { ReactNode } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { sectionIds } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { UnlessEmpty } from '../loading/unless-empty.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { EmptyState, Loading, SkeletonText } from '../ui/placeholder.tsx'
import { TimelineItem } from './experience.tsx'
import { Section } from './section.tsx'

const educationQuery = (api: Api) => listQuery(api, 'education')
const certificationsQuery = (api: Api) => listQuery(api, 'certifications')

/** The owner's education, with the certifications beside it. They load, and can fail, separately. */
export function Education() {
  const api = useApi()
  return (
    <UnlessEmpty query={educationQuery(api)} or={certificationsQuery(api)}>
      <Section id={sectionIds.education} aria-label="Education" wireFrom="left">
        <div className="grid gap-x-12 gap-y-section lg:grid-cols-12">
          <Part
            frame={Studies}
            empty="No education entries yet."
            message="Failed to fetch education"
            list={<EducationList />}
          />
          <Part
            frame={Certifications}
            empty="No certifications yet."
            message="Failed to fetch certification"
            list={<CertificationList />}
          />
        </div>
      </Section>
    </UnlessEmpty>
  )
}

interface PartProps {
  /** The part with its heading; one that has no entries is left out as a whole. */
  frame: (props: { children: ReactNode }) => ReactNode
  empty: string
  message: string
  list: ReactNode
}

function Part({ frame: Frame, empty, message, list }: PartProps) {
  const skeleton = (
    <Frame>
      <Loading>
        <SkeletonText lines={6} className="gap-y-6" />
      </Loading>
    </Frame>
  )
  const failed = (
    <Frame>
      <EmptyState>{empty}</EmptyState>
    </Frame>
  )
  return (
    <DataBoundary skeleton={skeleton} failed={failed} message={{ text: message }}>
      {list}
    </DataBoundary>
  )
}

function Studies({ children }: { children: ReactNode }) {
  const { words } = useSettings()
  return (
    <div className="lg:col-span-7">
      <SectionHeading wired label="Education" heading={words.education_title} size="small" />
      <div className="mt-8">{children}</div>
    </div>
  )
}

function Certifications({ children }: { children: ReactNode }) {
  const { words } = useSettings()
  return (
    <div className="lg:col-span-5">
      <SectionHeading label="Certifications" heading={words.certifications_title} size="small" />
      <div className="mt-8">{children}</div>
    </div>
  )
}

const types: Record<Entry<'education'>['type'], string> = {
  degree: 'Degree',
  certification: 'Certification',
  course: 'Course',
}

function EducationList() {
  const data = useData(educationQuery(useApi()))
  if (data.entries.length === 0) return null
  return (
    <Studies>
      <ol className="grid gap-8">
        {data.entries.map(({ id, degree, institution, year, type }, index) => (
          <TimelineItem key={id} period={year} last={index === data.entries.length - 1}>
            <h3 className="text-xl">{degree}</h3>
            <p className="mt-1 text-ink-muted">{institution}</p>
            <p className="label mt-2 text-ink-muted">{types[type]}</p>
          </TimelineItem>
        ))}
      </ol>
    </Studies>
  )
}

function CertificationList() {
  const data = useData(certificationsQuery(useApi()))
  if (data.entries.length === 0) return null
  return (
    <Certifications>
      <ul className="border-b border-line">
        {data.entries.map(({ id, name, issuer, year }) => (
          <li key={id} className="flex items-baseline justify-between gap-6 border-t border-line py-4">
            <div className="min-w-0">
              <h3 className="text-lg">{name}</h3>
              <p className="text-sm text-ink-muted">{issuer}</p>
            </div>
            <p className="label flex-none text-ink-muted">{year}</p>
          </li>
        ))}
      </ul>
    </Certifications>
  )
}
