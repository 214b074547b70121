import { Link } from 'react-router'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { useStatus } from '../response.ts'
import { PageBanner } from '../ui/page-banner.tsx'

export function Page() {
  useStatus(404)
  return (
    <>
      <PageHead title="Page not found" description="There is no page at this address." hidden />
      <PageBanner label="404" heading="Oops! Page not found" size="large" text="This wire leads nowhere.">
        <Link className="button button-primary" to={paths.home}>
          Return to Home
        </Link>
      </PageBanner>
    </>
  )
}
