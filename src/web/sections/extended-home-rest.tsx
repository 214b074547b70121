import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { TextLink } from '../router/router.tsx'
import { Card } from '../ui/card.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { NamedIcon } from '../ui/icons.tsx'
import { About } from './about.tsx'
import { BlogPreview } from './blog-preview.tsx'
import { Contact } from './contact.tsx'
import { Education } from './education.tsx'
import { Experience } from './experience.tsx'
import { Portfolio } from './projects.tsx'
import { Section } from './section.tsx'
import { Skills } from './skills.tsx'

export const ExtendedHomeRest = () => (
  <>
    <About />
    <Skills />
    <ServicesGrid />
    <Portfolio />
    <BlogPreview />
    <Experience />
    <Education />
    <Contact />
  </>
)

/** The static services grid of the home page's extended variant (spec 2). */
export function ServicesGrid() {
  const { words } = useSettings()
  if (words.services_grid.length === 0) return null
  return (
    <Section id="services" aria-labelledby="services-heading">
      <SectionHeading
        id="services-heading"
        label="Services"
        heading={words.services_grid_title}
        layout="split"
        text={<TextLink to={paths.services}>Prices and what is included</TextLink>}
      />
      <ul className="mt-12 mb-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {words.services_grid.map(({ title, text, icon }, index) => (
          <Card key={title} as="li" variant="rule" index={index} className="grid content-start gap-4 pt-7">
            <NamedIcon name={icon} className="size-7" />
            <h3 className="text-xl">{title}</h3>
            <p className="text-ink-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </Section>
  )
}
