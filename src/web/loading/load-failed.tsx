import { useStatus } from '../app/page-context.ts'
import { useLocation } from '../router/hooks.ts'
import { EmptyState } from '../ui/placeholder.tsx'
import { useRetry } from './data-boundary.tsx'

/**
 * Shown if a page's main data cannot be read, with a retry that works without JavaScript. The server answers 503
 * instead of an empty page.
 */
export function LoadFailed({ children }: { children: string }) {
  useStatus(503)
  return <EmptyState action={<TryAgain />}>{children}</EmptyState>
}

function TryAgain() {
  const retry = useRetry()
  const { pathname, search } = useLocation()
  return (
    <a
      className="link"
      href={pathname + search}
      onClick={(event) => {
        event.preventDefault()
        retry()
      }}
    >
      Try again
    </a>
  )
}
