import { type Api, useApi } from '../api/client.ts'
import { useNoCache, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { queryOf } from '../queries/hooks.ts'
import { useParams, useSearchParams } from '../router/router.tsx'
import { TestimonialForm } from '../testimonials/testimonial-form.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { LoadingPage } from '../ui/placeholder.tsx'

const invitationQuery = (api: Api, token: string) =>
  queryOf(['invitation', token], () => api.find('GET /api/testimonial-invitations/open/{token}', { params: { token } }))

export function Page() {
  const { token = '' } = useParams()
  const sent = useSearchParams()[0].get('sent') === '1'
  useNoCache()
  return (
    <>
      <PageHead title="Testimonial" description="Write a testimonial." hidden />
      {sent ? (
        <PageBanner
          label="Testimonial"
          heading="Thank you"
          text="We received your testimonial. It will be published after it has been read."
        />
      ) : (
        <DataBoundary
          key={token}
          skeleton={<LoadingPage />}
          failed={<LoadFailed>The form could not be loaded.</LoadFailed>}
          message={{ title: 'Error', text: 'Unable to load the form.' }}
        >
          <Invited token={token} />
        </DataBoundary>
      )}
    </>
  )
}

function Invited({ token }: { token: string }) {
  const invitation = useData(invitationQuery(useApi(), token))
  if (!invitation) return <Ended />
  return (
    <>
      <PageBanner
        label="Testimonial"
        heading="How was working together?"
        text="A few honest sentences are enough. It will be read before it is published."
      />
      <TestimonialForm token={token} invitation={invitation} />
    </>
  )
}

/** The same for every link that does not work, so that nobody learns which ones exist. */
function Ended() {
  useStatus(404)
  return (
    <PageBanner
      label="Testimonial"
      heading="This link does not work"
      text="A link works once and for 30 days. If you already sent a testimonial with it, it was received. Otherwise, please ask for a new link."
    />
  )
}
