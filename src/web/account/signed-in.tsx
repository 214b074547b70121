import type { Viewer } from '../../contract/accounts.ts'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/router.tsx'
import { Button, buttonStyle } from '../ui/button.tsx'
import { NodePage } from './node-page.tsx'
import { signOut } from './session.ts'

/** Shown on /auth to a signed-in visitor instead of a redirect, to avoid a loop between /auth and /admin. */
export function SignedIn({ viewer, next }: { viewer: Viewer; next: string | null }) {
  return (
    <NodePage heading="You are signed in">
      <p className="wrap-anywhere">
        {viewer.display_name && <span className="block font-heading font-semibold">{viewer.display_name}</span>}
        <span className="text-ink-muted">{viewer.email}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" onClick={signOut}>
          Sign out
        </Button>
        <Link className={buttonStyle({ variant: 'quiet' })} to={paths.account}>
          Your account
        </Link>
        {next && (
          <Link className={buttonStyle({ variant: 'quiet' })} to={next}>
            Go back
          </Link>
        )}
      </div>
    </NodePage>
  )
}
