import { Education } from './education.tsx'
import { Experience } from './experience.tsx'
import { Services } from './services.tsx'
import { Skills } from './skills.tsx'
import { Testimonials } from './testimonials.tsx'

export const AboutRest = () => (
  <>
    <div className="brief contents">
      <Skills />
      <Services />
    </div>
    <Experience />
    <Education />
    <Testimonials />
  </>
)
