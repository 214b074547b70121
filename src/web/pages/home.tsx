import '../styles/home.css'
import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { About } from '../sections/about.tsx'
import { AiTools } from '../sections/ai-tools.tsx'
import { BlogPreview } from '../sections/blog-preview.tsx'
import { Contact } from '../sections/contact.tsx'
import { Hero } from '../sections/hero.tsx'
import { Portfolio } from '../sections/portfolio.tsx'
import { Services } from '../sections/services.tsx'
import { Skills } from '../sections/skills.tsx'

export function Page() {
  const { identity } = useSettings()
  return (
    <>
      <PageHead description={identity.description} />
      {/* On a phone each section is brief. The extended variant shows all. */}
      <div className="brief">
        <Hero />
        <About wireFrom="right" />
        <Skills />
        <Services />
        <Portfolio />
        <AiTools />
        <BlogPreview />
        <Contact />
      </div>
    </>
  )
}
