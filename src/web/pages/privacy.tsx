import { privacyHeading } from '../../contract/page-headings.ts'
import { paths } from '../../contract/site-map.ts'
import { type Api, useApi } from '../api/client.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { PostContent } from '../blog/post-content.tsx'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { queryOf } from '../queries/hooks.ts'
import { TextLink } from '../router/router.tsx'
import { privacyFacts } from '../structured-data/site-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { Loading } from '../ui/placeholder.tsx'

/** The element that shows the text, which is not sent a second time. */
const textId = 'privacy-text'

const privacyQuery = (api: Api) =>
  queryOf(['privacy'], () => api.call('GET /api/privacy'), {
    inDocument: { id: textId, as: 'innerHTML', field: 'html' },
  })

export function Page() {
  const site = usePage()
  const { identity } = site.settings
  return (
    <>
      <PageHead
        title="Privacy"
        description="What this site stores about its visitors, why, and for how long."
        heading={privacyHeading}
      />
      <StructuredData facts={import.meta.env.SSR && privacyFacts(site)} />
      <PageBanner label="Privacy" heading={privacyHeading} />
      <div className="wrap grid gap-x-12 gap-y-12 pb-section lg:grid-cols-12">
        <div className="min-w-0 lg:order-2 lg:col-span-8">
          <DataBoundary
            skeleton={<Loading className="max-w-text" lines={8} />}
            failed={<LoadFailed>The text cannot be shown right now. Please try again in a moment.</LoadFailed>}
          >
            <Text />
          </DataBoundary>
        </div>
        <address className="min-w-0 border-t border-line pt-5 not-italic lg:order-1 lg:col-span-4 lg:self-start">
          <p className="label mb-2 text-ink-muted">Who runs this site</p>
          <p>{identity.name}</p>
          <p>{identity.place}</p>
          {identity.email ? (
            <a className="link wrap-anywhere" href={`mailto:${identity.email}`}>
              {identity.email}
            </a>
          ) : (
            <TextLink to={paths.contact()}>Contact</TextLink>
          )}
        </address>
      </div>
    </>
  )
}

const Text = () => <PostContent html={useData(privacyQuery(useApi())).html} id={textId} />
