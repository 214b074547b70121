import { paths } from '../../contract/site-map.ts'
import { usePostedForm, useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { SubscribeForm } from '../newsletter/subscribe-form.tsx'
import { TextLink } from '../router/router.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { Page as NotFound } from './not-found.tsx'

/** The page that answers the field for an address. It does not exist while the owner offers no emails. */
export function Page() {
  const { letters } = useSettings()
  return letters.enabled ? <Subscribe /> : <NotFound />
}

function Subscribe() {
  const { letters } = useSettings()
  const posted = usePostedForm()
  return (
    <>
      <PageHead title="Subscribe" description={letters.text} heading={letters.heading} hidden />
      {posted?.accepted ? (
        <PageBanner label="Subscribe" heading="Check your inbox" text={<Requested text={posted.sentence} />}>
          <TextLink to={paths.blogs()}>Back to the blog</TextLink>
        </PageBanner>
      ) : (
        <>
          <PageBanner label="Subscribe" heading={letters.heading} text={letters.text} />
          <div className="wrap">
            <div className="max-w-[34rem]">
              <SubscribeForm posted={posted} variant="primary" />
            </div>
          </div>
        </>
      )}
    </>
  )
}

const Requested = ({ text }: { text: string }) => (
  <>
    <p role="status">{text}</p>
    <p className="mt-4 text-base">Nothing arrives? Check your spam folder, or try again with the same address.</p>
  </>
)
