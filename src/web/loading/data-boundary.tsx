import { Component, createContext, type ReactNode, Suspense, useContext, useId } from 'react'
import { usePage } from '../app/page-context.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { useLocation } from '../router/hooks.ts'
import { SectionContext } from './section-data.ts'
import { type FailureMessage, forgetFailure, reportFailure } from './section-failures.ts'

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
