import type { ReactNode } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { listQuery, useApi } from '../api/client.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { useData } from '../loading/section-data.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { Section } from './section.tsx'
import { TimelineItem } from './timeline.tsx'

const noEducation = <EmptyState>No education entries yet.</EmptyState>
const noCertifications = <EmptyState>No certifications yet.</EmptyState>

/** The owner's education, with the certifications beside it. They load, and can fail, separately. */
export function Education() {
  return (
    <Section id="education" aria-labelledby="education-heading" wireFrom="left">
      <div className="grid gap-x-12 gap-y-section lg:grid-cols-12">
        <div className="lg:col-span-7">
          <SectionHeading id="education-heading" label="Education" heading="What I studied" size="small" />
          <Part failed={noEducation} message="Failed to fetch education">
            <EducationList />
          </Part>
        </div>
        <div className="lg:col-span-5">
          <SectionHeading label="Certifications" heading="What was examined" level="h3" size="small" />
          <Part failed={noCertifications} message="Failed to fetch certification">
            <CertificationList />
          </Part>
        </div>
      </div>
    </Section>
  )
}

function Part({ failed, message, children }: { failed: ReactNode; message: string; children: ReactNode }) {
  const skeleton = (
    <Loading>
      <SkeletonText lines={6} className="gap-y-6" />
    </Loading>
  )
  return (
    <div className="mt-8">
      <DataBoundary skeleton={skeleton} failed={failed} message={{ text: message }}>
        {children}
      </DataBoundary>
    </div>
  )
}

const types: Record<Entry<'education'>['type'], string> = {
  degree: 'Degree',
  certification: 'Certification',
  course: 'Course',
}

function EducationList() {
  const data = useData(listQuery(useApi(), 'education'))
  if (data.entries.length === 0) return noEducation
  return (
    <ol className="grid gap-8">
      {data.entries.map(({ id, degree, institution, year, type }, index) => (
        <TimelineItem key={id} period={year} last={index === data.entries.length - 1}>
          <h3 className="text-xl">{degree}</h3>
          <p className="mt-1 text-ink-muted">{institution}</p>
          <p className="label mt-2 text-ink-muted">{types[type]}</p>
        </TimelineItem>
      ))}
    </ol>
  )
}

function CertificationList() {
  const data = useData(listQuery(useApi(), 'certifications'))
  if (data.entries.length === 0) return noCertifications
  return (
    <ul className="border-b border-line">
      {data.entries.map(({ id, name, issuer, year }) => (
        <li key={id} className="flex items-baseline justify-between gap-6 border-t border-line py-4">
          <div className="min-w-0">
            <h4 className="text-lg">{name}</h4>
            <p className="text-sm text-ink-muted">{issuer}</p>
          </div>
          <p className="label flex-none text-ink-muted">{year}</p>
        </li>
      ))}
    </ul>
  )
}
