import { site } from '../../../site.config.ts'
import { PageHead } from '../page-head.tsx'
import { Services } from '../sections/services.tsx'
import { PageBanner } from '../ui/page-banner.tsx'

export function Page() {
  return (
    <>
      <PageHead title="Services" description={site.description} />
      <PageBanner label="Services" heading="What I do" size="large" />
      <Services />
    </>
  )
}
