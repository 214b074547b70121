import { ArrowRight } from 'lucide-react'
import { Link } from '../router/link.tsx'

/** The link to everything of a section that shows its best few on a phone (`styles/home.css`). */
export function WayToAll({ to, children }: { to: string; children: string }) {
  return (
    <p className="only-brief hidden pt-3">
      <Link className="link inline-flex min-h-11 items-center gap-2 font-heading font-semibold" to={to}>
        {children}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </p>
  )
}
