import { About } from './about.tsx'
import { AiTools } from './ai-tools.tsx'
import { BlogPreview } from './blog-preview.tsx'
import { Contact } from './contact.tsx'
import { Portfolio } from './projects.tsx'
import { Services } from './services.tsx'
import { Skills } from './skills.tsx'

/** The home page below the hero. */
export const HomeRest = () => (
  <>
    <About wireFrom="right" />
    <Skills />
    <Services />
    <Portfolio />
    <AiTools />
    <BlogPreview />
    <Contact />
  </>
)
