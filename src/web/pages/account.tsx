import { useEffect, useState } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { paths } from '../../contract/site-map.ts'
import { DeleteAccount, DisplayName, EmailChange, OwnData } from '../account/own-account.tsx'
import { PasswordChange } from '../account/password-change.tsx'
import { Passkeys, SecondFactor } from '../account/second-factor.tsx'
import { useToken, useViewer } from '../account/session.ts'
import { Sessions } from '../account/sessions.tsx'
import { messageOf } from '../api/call.ts'
import { PageHead } from '../app/page-head.tsx'
import { TextLink, useNavigate } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { Loading } from '../ui/placeholder.tsx'

export function Page() {
  const { data: viewer, isPending, error, refetch, isFetching } = useViewer()
  const navigate = useNavigate()
  // The Sign Out button navigates by itself. A session that ends elsewhere does not navigate without being asked.
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (viewer && !wasSignedIn) setWasSignedIn(true)
  const unknown = useToken() !== null && error
  const nobody = !viewer && !isPending && !unknown

  useEffect(() => {
    if (nobody && !wasSignedIn) navigate(paths.auth({ next: paths.account }), { replace: true })
  }, [nobody, wasSignedIn, navigate])

  return (
    <>
      <PageHead title="Your account" description="Your name, password, sessions and data." />
      {viewer ? (
        <Account viewer={viewer} />
      ) : unknown ? (
        <PageBanner label="Account" heading="Your account" text={messageOf(unknown, 'Failed to fetch user')}>
          <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </PageBanner>
      ) : wasSignedIn ? (
        <PageBanner label="Account" heading="You are signed out">
          <TextLink to={paths.auth({ next: paths.account })}>Sign in again</TextLink>
        </PageBanner>
      ) : (
        <PageBanner label="Account" heading="Your account">
          <Loading label="Checking whether you are signed in" className="needs-script w-full max-w-[26rem]" lines={3} />
          <noscript>
            <p>Turn on JavaScript to use this page.</p>
          </noscript>
        </PageBanner>
      )}
    </>
  )
}

const Account = ({ viewer }: { viewer: Viewer }) => (
  <>
    <PageBanner
      label="Account"
      heading="Your account"
      text={<span className="wrap-anywhere">You are signed in as {viewer.email}.</span>}
    />
    <div className="wrap">
      <DisplayName viewer={viewer} />
      <EmailChange email={viewer.email} />
      <PasswordChange />
      <SecondFactor />
      <Passkeys />
      <Sessions />
      <OwnData />
      <DeleteAccount />
    </div>
  </>
)
