import { Link, useLocation } from 'react-router'
import { paths } from '../../contract/site-map.ts'
import { useToken } from '../account/session.ts'

/**
 * The link to the sign-in page or to the own account. It comes after the seven links that the specification wants. The
 * server always renders "Sign in", and the browser corrects it. A visitor who signs in from a post comes back to it;
 * from any other page the sign-in leads where the specification says.
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
