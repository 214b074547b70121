import { DisplayName, EmailChange, OwnData } from '../../account/own-account.tsx'
import { PasswordChange } from '../../account/password-change.tsx'
import { Passkeys, SecondFactor } from '../../account/second-factor.tsx'
import { useViewer } from '../../account/session.ts'
import { Sessions } from '../../account/sessions.tsx'
import { PageHeader } from '../layout/page-header.tsx'

export function AccountPage() {
  const { data: viewer } = useViewer()
  if (!viewer) return null
  return (
    <>
      <PageHeader
        heading="Your account"
        text={<span className="wrap-anywhere">You are signed in as {viewer.email}.</span>}
      />
      <div className="admin-account max-w-5xl">
        <SecondFactor />
        <Passkeys />
        <Sessions />
        <PasswordChange />
        <EmailChange email={viewer.email} />
        <DisplayName viewer={viewer} />
        <OwnData />
      </div>
    </>
  )
}
