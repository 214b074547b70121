import { paths } from '../../contract/site-map.ts'
import { useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { NearestPages } from '../navigation/page-links.tsx'
import { Link } from '../router/router.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { CutWire } from '../ui/wire.tsx'

export function Page() {
  useStatus(404)
  return (
    <>
      <PageHead title="Page not found" description="There is no page at this address." />
      <div className="wrap pt-10 lg:pt-16">
        <CutWire className="w-full text-ink" />
        <p className="label mt-10 text-ink-muted">404</p>
        <h1 className="mt-4 max-w-[14ch] text-5xl">Oops! Page not found</h1>
        <p className="mt-6 max-w-[38rem] text-lg text-ink-muted">
          The page may have moved, or the address may be wrong.
        </p>
        <Link className={buttonStyle({ className: 'mt-9' })} to={paths.home}>
          Return to Home
        </Link>
        <NearestPages className="mt-16" />
      </div>
    </>
  )
}
