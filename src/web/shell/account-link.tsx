import { Link, useLocation } from 'react-router'
import { useToken } from '../account/session.ts'
import { paths } from '../app/paths.ts'

/**
 * Where a visitor signs in or reaches the own account: quietly at the end, because the header's seven links are the
 * specification's. The server always says "Sign in"; the browser knows better. Who reads a post comes back to it; from
 * any other page the sign-in leads where the specification says.
 */
export function AccountLink() {
  const { pathname } = useLocation()
  const signedIn = useToken() !== null
  const page = signedIn ? paths.account : paths.auth()
  const next = pathname.startsWith(paths.post('')) ? pathname : undefined
  return (
    <Link
      to={signedIn ? page : paths.auth({ next })}
      className="inline-flex min-h-8 items-center underline-offset-4 hover:text-signal hover:underline"
      aria-current={pathname === page ? 'page' : undefined}
    >
      {signedIn ? 'Your account' : 'Sign in'}
    </Link>
  )
}
