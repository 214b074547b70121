import { paths } from '../../contract/site-map.ts'
import { useToken } from '../account/session.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { useNextPageFaces } from '../fonts/next-page-faces.ts'
import { SubscribePlace } from '../newsletter/subscribe-place.tsx'
import { Link, useLocation } from '../router/router.tsx'
import { IncomingLabel } from '../ui/heading.tsx'

const footerLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.projects(), label: 'Projects' },
  { to: paths.contact(), label: 'Contact' },
]

const linkStyle = 'inline-flex min-h-8 items-center underline-offset-4 hover:text-signal hover:underline'

export function Footer() {
  const { identity, words, empty_pages } = useSettings()
  const filledLinks = useFilled(footerLinks)
  const hasBlog = !empty_pages?.includes(paths.blogs())
  // Here, because the footer's code is loaded when the visitor first acts.
  useNextPageFaces()
  return (
    <footer className="site-footer isolate mt-section bg-sunk">
      {/* On a phone two columns, unless the second one has no room beside the first. */}
      <div className="wrap flex flex-wrap gap-x-12 gap-y-10 pt-14 pb-12 sm:grid sm:grid-cols-2 lg:grid-cols-12 lg:pt-24">
        <div className="relative col-span-2 w-full lg:col-span-6">
          <IncomingLabel live className="mb-5">
            {words.availability}
          </IncomingLabel>
          <p className="max-w-[14ch] font-heading text-3xl font-semibold tracking-tight">{identity.name}</p>
          {identity.role && <p className="mt-3 text-ink-muted">{identity.role}</p>}
          {identity.place && <p className="mt-1 text-ink-muted">{identity.place}</p>}
          {words.footer_text && <p className="mt-6 max-w-sm text-ink-muted">{words.footer_text}</p>}
          <SubscribePlace place="footer" />
        </div>
        <nav aria-labelledby="footer-links" className="lg:col-span-3">
          <h2 id="footer-links" className="label mb-3 text-ink-muted">
            Quick links
          </h2>
          <ul>
            {filledLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkStyle}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div
          className="min-w-0 flex-auto lg:col-span-3"
          hidden={!hasBlog && !identity.email && identity.links.length === 0}
        >
          <h2 className="label mb-3 text-ink-muted">Elsewhere</h2>
          <ul>
            {identity.email && (
              <li>
                <a href={`mailto:${identity.email}`} className={`${linkStyle} wrap-anywhere`}>
                  {identity.email}
                </a>
              </li>
            )}
            {hasBlog && (
              <li>
                <a href={paths.feed()} className={linkStyle}>
                  Blog feed
                </a>
              </li>
            )}
            {identity.links.map(({ label, address }) => (
              <li key={address}>
                <a href={address} rel="me noopener" className={linkStyle}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="wrap">
        <div className="label flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 text-ink-muted">
          <p>
            © {words.footer_year} {identity.name}
          </p>
          <p className="flex flex-wrap items-center gap-x-6">
            <Link to={paths.privacy} className={linkStyle}>
              Privacy
            </Link>
            <AccountLink />
          </p>
        </div>
      </div>
    </footer>
  )
}

/** The server always renders "Sign in", which the browser corrects. Signing in from a post leads back to it. */
function AccountLink() {
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
