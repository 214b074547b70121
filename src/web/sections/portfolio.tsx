import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Projects } from './projects.tsx'
import { Section } from './section.tsx'

/** The projects on the home page. A category is chosen in place or, without JavaScript, on the projects page. */
export function Portfolio() {
  const [category, setCategory] = useState('all')
  const { heading, text } = site.pages.projects
  return (
    <Section id="portfolio" aria-labelledby="portfolio-heading" wireFrom="left">
      <SectionHeading id="portfolio-heading" label="Projects" heading={heading} text={text} size="large" />
      <div className="mt-10">
        <Projects category={category} onChoose={setCategory} opening="home" level="h3" />
      </div>
    </Section>
  )
}
