import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { About } from '../sections/about.tsx'
import { BlogPreview } from '../sections/blog-preview.tsx'
import { Contact } from '../sections/contact.tsx'
import { Education } from '../sections/education.tsx'
import { Experience } from '../sections/experience.tsx'
import { Hero } from '../sections/hero.tsx'
import { Portfolio } from '../sections/portfolio.tsx'
import { ServicesGrid } from '../sections/services-grid.tsx'
import { Skills } from '../sections/skills.tsx'

/** The home page's extended variant (spec 2). Search engines index the home page instead. */
export function Page() {
  const { identity } = useSettings()
  return (
    <>
      <PageHead description={identity.description} canonical={paths.home} />
      <Hero />
      <About wireFrom="right" />
      <Skills />
      <ServicesGrid />
      <Portfolio />
      <BlogPreview />
      <Experience />
      <Education />
      <Contact />
    </>
  )
}
