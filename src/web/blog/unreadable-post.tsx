import { paths } from '../../contract/site-map.ts'
import { PageHead } from '../app/page-head.tsx'
import { LoadFailed } from '../loading/data-boundary.tsx'
import { Link } from '../router/router.tsx'
import { PageBanner } from '../ui/heading.tsx'

export const unreadable = 'Unable to load this blog post.'

/** A post that may exist but cannot be read right now. It is not a 404, which would remove it from search engines. */
export function UnreadablePost() {
  return (
    <>
      <PageHead title="Blog" description={unreadable} hidden />
      <PageBanner label="Blog" heading="This post cannot be shown right now">
        <Link className="link" to={paths.blogs()}>
          Back to all posts
        </Link>
      </PageBanner>
      <div className="wrap">
        <LoadFailed>{unreadable}</LoadFailed>
      </div>
    </>
  )
}
