import { sectionIds } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { UnlessEmpty } from '../loading/unless-empty.tsx'
import { TagList } from '../ui/card.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { EmptyState, Loading, SkeletonText } from '../ui/placeholder.tsx'
import { Section } from './section.tsx'

const skillsQuery = (api: Api) => listQuery(api, 'skills')
const empty = <EmptyState>No skills listed yet.</EmptyState>

export const Skills = () => (
  <UnlessEmpty query={skillsQuery(useApi())}>
    <SkillsSection />
  </UnlessEmpty>
)

function SkillsSection() {
  const { words } = useSettings()
  return (
    <Section id={sectionIds.skills} aria-labelledby="skills-heading">
      <SectionHeading id="skills-heading" label="Skills" heading={words.skills_title} size="small" />
      <div className="mt-8">
        <DataBoundary
          skeleton={
            <Loading>
              <SkeletonText lines={6} className="gap-y-14" />
            </Loading>
          }
          failed={empty}
          message={{ text: 'Failed to load skills. Please try again later.' }}
        >
          <SkillRows />
        </DataBoundary>
      </div>
    </Section>
  )
}

function SkillRows() {
  const data = useData(skillsQuery(useApi()))
  if (data.entries.length === 0) return empty
  return (
    <ul className="border-b border-line">
      {data.entries.map(({ id, category, icon, technologies }) => (
        <li key={id} className="grid gap-x-12 gap-y-3 border-t border-line py-5 md:grid-cols-12 md:items-baseline">
          <h3 className="flex items-center gap-4 text-xl md:col-span-4">
            <NamedIcon name={icon} className="size-6 flex-none" />
            <span className="min-w-0">{category}</span>
          </h3>
          <div className="skill-tags md:col-span-8">
            <TagList tags={technologies} label={`${category}: technologies`} />
          </div>
        </li>
      ))}
    </ul>
  )
}
