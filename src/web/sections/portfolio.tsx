import { useState } from 'react'
import { useSettings } from '../app/page-context.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Projects } from './projects.tsx'
import { Section } from './section.tsx'

/** The projects on the home page. A category is chosen in place or, without JavaScript, on the projects page. */
export function Portfolio() {
  const [category, setCategory] = useState('all')
  const { words } = useSettings()
  return (
    <Section id="portfolio" aria-labelledby="portfolio-heading" wireFrom="left">
      <SectionHeading
        id="portfolio-heading"
        label="Projects"
        heading={words.projects_title}
        text={words.projects_lead}
        size="large"
      />
      <div className="mt-10">
        <Projects category={category} onChoose={setCategory} opening="home" level="h3" />
      </div>
    </Section>
  )
}
