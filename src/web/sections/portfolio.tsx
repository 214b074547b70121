import { useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { useData } from '../loading/section-data.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { Projects, projectsQuery } from './projects.tsx'
import { Section } from './section.tsx'
import { WayToAll } from './way-to-all.tsx'

/** The projects on the home page. A category is chosen in place or, without JavaScript, on the projects page. */
export function Portfolio() {
  const [category, setCategory] = useState('all')
  const { words } = useSettings()
  return (
    <Section id="portfolio" aria-labelledby="portfolio-heading" wireFrom="left">
      <SectionHeading
        id="portfolio-heading"
        label="Projects"
        wired
        heading={words.projects_title}
        text={words.projects_lead}
        size="large"
      />
      <div className="mt-10">
        <Projects category={category} onChoose={setCategory} opening="home" level="h3" />
      </div>
      <DataBoundary skeleton={null} failed={null}>
        <AllProjects />
      </DataBoundary>
    </Section>
  )
}

function AllProjects() {
  const { length } = useData(projectsQuery(useApi())).entries
  return length > 0 && <WayToAll to={paths.projects()}>{`All ${length} projects`}</WayToAll>
}
