import { site } from '../../../site.config.ts'
import { PageHead } from '../page-head.tsx'
import { About } from '../sections/about.tsx'
import { Services } from '../sections/services.tsx'
import { Skills } from '../sections/skills.tsx'
import { PageBanner } from '../ui/page-banner.tsx'

export function Page() {
  return (
    <>
      <PageHead title="About" description={site.description} />
      <PageBanner label="About" heading="About me" text={site.role} size="large" />
      <About />
      <Skills />
      <Services />
    </>
  )
}
