import { useEffect, useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { NodePage } from '../account/node-page.tsx'
import { ResetForm, tokensIn, tokensKept } from '../account/password-change.tsx'
import { PageHead } from '../app/page-head.tsx'
import { TextLink, useLocation, useNavigate } from '../router/router.tsx'
import { notify } from '../ui/notify.tsx'

const redirectAfter = 3_000

export function Page() {
  const location = useLocation()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const tokens = tokensKept(location) ?? tokensIn(location)

  useEffect(() => {
    if (done) return
    const linkTokens = tokensIn(location)
    if (linkTokens) navigate(paths.resetPassword, { replace: true, state: linkTokens })
    else if (!tokensKept(location)) {
      notify.error('Invalid reset link')
      navigate(paths.auth(), { replace: true })
    }
  }, [done, location, navigate])

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => navigate(paths.auth(), { replace: true }), redirectAfter)
    return () => clearTimeout(timer)
  }, [done, navigate])

  return (
    <>
      <PageHead title="Set a new password" description="Set a new password for your account." />
      {done ? (
        <NodePage heading="Password set">
          <p role="status">
            You can now sign in with your new password. The sign-in page opens in a moment, or{' '}
            <TextLink to={paths.auth()} replace>
              go there now
            </TextLink>
            .
          </p>
        </NodePage>
      ) : (
        <NodePage heading="Set a new password">
          <ResetForm tokens={tokens} onDone={() => setDone(true)} />
        </NodePage>
      )}
    </>
  )
}
