import { paths } from '../../contract/site-map.ts'
import { useNavigate } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { AccountRow } from './account-row.tsx'
import { accountApi } from './api.ts'
import { session, signOut } from './session.ts'
import { SessionList } from './session-list.tsx'
import { useAction } from './use-action.ts'

export function Sessions() {
  const navigate = useNavigate()
  const everywhere = useAction(async () => {
    await accountApi.signOutEverywhere()
    // Leave this page first: without a token it redirects to the sign-in page by itself.
    navigate(paths.auth(), { replace: true })
    session.end()
    notify.success('Signed out everywhere')
  }, 'Failed to sign out everywhere')

  return (
    <AccountRow heading="Where you are signed in" text="You can sign out devices that you no longer use.">
      <SessionList>
        <Button
          variant="secondary"
          onClick={() => {
            navigate(paths.home)
            signOut()
          }}
        >
          Sign out
        </Button>
        <Button variant="secondary" aria-disabled={everywhere.busy} onClick={everywhere.run}>
          Sign out everywhere
        </Button>
      </SessionList>
    </AccountRow>
  )
}
