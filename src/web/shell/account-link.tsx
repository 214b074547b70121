import { paths } from '../../contract/site-map.ts'
import { useToken } from '../account/session.ts'
import { useLocation } from '../router/hooks.ts'
import { Link } from '../router/link.tsx'

/**
 * The link to the sign-in page or to the visitor's account. It follows the seven links of the specification. The server
 * always renders "Sign in", and the browser corrects it. Signing in from a post leads back to it, from any other page
 * to where the specification says.
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
