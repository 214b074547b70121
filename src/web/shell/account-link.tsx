import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useToken } from '../session.ts'

/**
 * Where a visitor signs in or reaches the own account: quietly at the end, because the header's seven links are the
 * specification's. The server always says "Sign in"; the browser knows better.
 */
export function AccountLink() {
  const { pathname } = useLocation()
  const to = useToken() === null ? paths.auth() : paths.account
  const label = to === paths.account ? 'Your account' : 'Sign in'
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center underline-offset-4 hover:text-signal hover:underline"
      aria-current={pathname === to ? 'page' : undefined}
    >
      {label}
    </Link>
  )
}
