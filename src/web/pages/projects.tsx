import { useSearchParams } from 'react-router'
import { site } from '../../../site.config.ts'
import { PageHead } from '../app/page-head.tsx'
import { Projects } from '../sections/projects.tsx'
import { PageBanner } from '../ui/page-banner.tsx'

export function Page() {
  const [query] = useSearchParams()
  const { heading, text, description } = site.pages.projects
  return (
    <>
      <PageHead title="Projects" description={description} />
      <PageBanner label="Projects" heading={heading} text={text} />
      <section id="portfolio" aria-label="Projects" className="wrap">
        <Projects category={query.get('category') || 'all'} opening="page" level="h2" />
      </section>
    </>
  )
}
