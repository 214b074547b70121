import { Component, createContext, type ReactNode, Suspense, useContext, useId } from 'react'
import { usePage, useStatus } from '../app/page-context.ts'
import { useQueryClient, useSuspenseQuery } from '../queries/hooks.ts'
import type { QueryOptions } from '../queries/query.ts'
import { hashKey } from '../queries/query-client.ts'
import { useLocation } from '../router/router.tsx'
import { notify } from '../ui/notify.tsx'
import { EmptyState } from '../ui/placeholder.tsx'

/** The section around a component, as `DataBoundary` names it: the same name on the server and in the browser. */
export const SectionContext = createContext('')

/** The data of a section. While it loads or when it fails, the surrounding `DataBoundary` shows it. */
export function useData<Data>(query: QueryOptions<Data>): Data {
  const section = useContext(SectionContext)
  const requestedBy = usePage().notes?.requestedBy
  requestedBy?.set(section, (requestedBy.get(section) ?? new Set()).add(hashKey(query.queryKey)))
  return useSuspenseQuery(query)
}

/** The error toast of spec 8. */
export interface FailureMessage {
  title?: string
  text: string
}

/** The sections that are currently shown as failed, in the order of their failures. */
const failing = new Map<object, FailureMessage>()

/** Shows one toast however many sections of a page fail: the message of the first one and the number of the others. */
export function reportFailure(section: object, message: FailureMessage): void {
  failing.set(section, message)
  const [first = message] = failing.values()
  const sentences = [first.title && first.text, others(failing.size - 1)].filter(Boolean)
  notify.error(first.title ?? first.text, sentences.join(' ') || undefined, { id: 'failed-sections' })
}

/** The section is loading again, or is gone. */
export function forgetFailure(section: object): void {
  failing.delete(section)
}

function others(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1
    ? 'Another part of this page could not be loaded either.'
    : `${count} other parts of this page could not be loaded either.`
}

interface Props {
  /** Shown while the data is loading. */
  skeleton: ReactNode
  /** Shown if loading failed: the section's empty state, or `LoadFailed` for the main section of a page. */
  failed: ReactNode
  /** The error toast of spec 8; unset if a failure is silent. */
  message?: FailureMessage
  /** A changed value retries a failed section, such as the next value of a filter. */
  resetOn?: string
  children: ReactNode
}

const RetryContext = createContext<() => void>(() => {})

/** Reloads the data of the failed section around the caller. */
export const useRetry = () => useContext(RetryContext)

/** Loading, loaded, or failed with a toast. A failed section never affects the rest of the page (spec 4). */
export function DataBoundary({ skeleton, failed, message, resetOn, children }: Props) {
  const client = useQueryClient()
  const id = useId()
  const { key: visit } = useLocation()
  const { failedSections: failedOnServer } = usePage()
  // A failure is not cached: when the section is shown again, it is loaded again.
  const forget = (error: unknown) => client.removeQueries({ predicate: ({ state }) => state.error === error })
  return (
    <SectionContext value={id}>
      <Suspense fallback={skeleton}>
        <Failure key={resetOn} id={id} {...{ visit, failed, message, forget, failedOnServer }}>
          {children}
        </Failure>
      </Suspense>
    </SectionContext>
  )
}

type FailureProps = Pick<Props, 'failed' | 'message' | 'children'> & {
  id: string
  /** Changes with every navigation, also with one that leads to the same page. */
  visit: string
  forget: (error: unknown) => void
  failedOnServer: Set<string>
}

class Failure extends Component<FailureProps, { failed: boolean }> {
  override state = { failed: this.props.failedOnServer.has(this.props.id) }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    if (this.props.failedOnServer.delete(this.props.id)) this.report()
  }

  override componentDidCatch(error: unknown) {
    this.report()
    this.props.forget(error)
  }

  // A visitor who comes back before the next page is shown has never left this one, and expects it to load again.
  override componentDidUpdate({ visit }: FailureProps) {
    if (this.state.failed && visit !== this.props.visit) this.retry()
  }

  override componentWillUnmount() {
    forgetFailure(this)
  }

  report() {
    if (this.props.message) reportFailure(this, this.props.message)
  }

  readonly retry = () => {
    forgetFailure(this)
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <RetryContext value={this.retry}>{this.props.failed}</RetryContext>
  }
}

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
