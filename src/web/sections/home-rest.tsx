import { About } from './about.tsx'
import { AiTools } from './ai-tools.tsx'
import { BlogPreview } from './blog-preview.tsx'
import { Contact } from './contact.tsx'
import { Portfolio } from './projects.tsx'
import { Services } from './services.tsx'
import { Skills } from './skills.tsx'

export const HomeRest = () => (
  <>
    <About />
    <Skills />
    <Services />
    <Portfolio />
    <AiTools />
    <BlogPreview />
    <Contact />
  </>
)
