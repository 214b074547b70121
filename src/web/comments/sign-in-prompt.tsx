import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/link.tsx'

/** For an anonymous visitor. Signing in leads back here. */
export function SignInPrompt({ slug }: { slug: string }) {
  return (
    <p className="text-ink-muted">
      Please{' '}
      <Link className="link" to={paths.auth({ next: `${paths.post(slug)}#comments` })}>
        sign in
      </Link>{' '}
      to comment.
    </p>
  )
}
