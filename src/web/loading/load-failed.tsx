import { useLocation } from 'react-router'
import { useStatus } from '../app/page-context.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useRetry } from './data-boundary.tsx'

/**
 * What a page was asked for cannot be read right now: the sentence, and a way to try again that works without
 * JavaScript as well. The server answers 503 instead of a page that says there is nothing.
 */
export function LoadFailed({ children }: { children: string }) {
  useStatus(503)
  return <EmptyState action={<TryAgain />}>{children}</EmptyState>
}

export function TryAgain() {
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
