import { About } from './about.tsx'
import { BlogPreview } from './blog-preview.tsx'
import { Contact } from './contact.tsx'
import { Education } from './education.tsx'
import { Experience } from './experience.tsx'
import { Portfolio } from './portfolio.tsx'
import { ServicesGrid } from './services-grid.tsx'
import { Skills } from './skills.tsx'

/** The extended home page below the hero. */
export const ExtendedHomeRest = () => (
  <>
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
