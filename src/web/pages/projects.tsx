import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { useSearchParams } from '../router/router.tsx'
import { Projects } from '../sections/projects.tsx'
import { PageBanner } from '../ui/heading.tsx'

export function Page() {
  const [query] = useSearchParams()
  const { words } = useSettings()
  return (
    <>
      <PageHead title="Projects" description={words.projects_description} heading={words.projects_title} />
      <PageBanner label="Projects" heading={words.projects_title} text={words.projects_lead} />
      <section id="portfolio" aria-label="Projects" className="wrap">
        <Projects category={query.get('category') || 'all'} />
      </section>
    </>
  )
}
