import { useSuspenseQuery } from '@tanstack/react-query'
import { listQuery, useApi } from '../api.ts'
import { DataBoundary } from '../data-boundary.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { TagList } from '../ui/tag.tsx'

/** What the owner works with, by category. */
export function Skills() {
  return (
    <section id="skills" className="wrap py-section" aria-labelledby="skills-heading">
      <SectionHeading id="skills-heading" label="Skills" heading="What I work with" />
      <div className="mt-10">
        <DataBoundary
          skeleton={
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          }
          failed={null}
          message={{ text: 'Failed to load skills. Please try again later.' }}
        >
          <SkillRows />
        </DataBoundary>
      </div>
    </section>
  )
}

function SkillRows() {
  const { data } = useSuspenseQuery(listQuery(useApi(), 'skills'))
  return (
    <ul>
      {data.entries.map(({ id, category, icon, technologies }) => (
        <li key={id} className="grid gap-4 border-t border-line py-6 md:grid-cols-12 md:items-center">
          <h3 className="flex items-center gap-4 text-xl md:col-span-4">
            <NamedIcon name={icon} className="size-6" />
            {category}
          </h3>
          <div className="md:col-span-8">
            <TagList tags={technologies} label={`${category}: technologies`} />
          </div>
        </li>
      ))}
    </ul>
  )
}
