import { Component, type ComponentType, createContext, type ReactNode, Suspense, useContext, useId } from 'react'
import { usePage, useStatus } from '../app/page-context.ts'
import { useQueryClient, useSuspenseQuery } from '../queries/hooks.ts'
import type { QueryClient, QueryOptions } from '../queries/query-client.ts'
import { useLocation } from '../router/router.tsx'
import { notify } from '../ui/notify.tsx'
import { EmptyState } from '../ui/placeholder.tsx'

/** The section around a component, as `DataBoundary` names it: the same name on the server and in the browser. */
const SectionContext = createContext('')

export function useData<Data>(query: QueryOptions<Data>): Data {
  const section = useContext(SectionContext)
  const requestedBy = usePage().notes?.requestedBy
  const client = useQueryClient()
  requestedBy?.set(section, (requestedBy.get(section) ?? new Set()).add(client.query(query)))
  return useSuspenseQuery(query)
}

/** Requests now what a later `useData` reads, so that it does not wait for what is read before it. */
export function useEarly(query: QueryOptions<unknown>): void {
  const client = useQueryClient()
  client.ensureQueryData(query).catch(() => {})
}

export interface FailureMessage {
  title?: string
  text: string
}

const toastId = 'failed-sections'

/** The sections that are currently shown as failed, in the order of their failures. */
const failing = new Map<object, FailureMessage>()

/** Shows one toast however many sections of a page fail: the message of the first one and the number of the others. */
export function reportFailure(section: object, message: FailureMessage): void {
  failing.set(section, message)
  const [first = message] = failing.values()
  const others = failing.size - 1
  const also =
    others === 1
      ? 'Another part of this page could not be loaded either.'
      : others > 1 && `${others} other parts of this page could not be loaded either.`
  const sentences = [first.title && first.text, also].filter(Boolean)
  notify.error(first.title ?? first.text, sentences.join(' ') || undefined, { id: toastId })
}

export const forgetFailure = (section: object) => void failing.delete(section)

interface Props {
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

/** Loading, loaded, or failed with a toast. A failed section never affects the rest of the page (spec 4). */
export function DataBoundary({ skeleton, failed, message, resetOn, children }: Props) {
  const id = useId()
  const around = { id, client: useQueryClient(), visit: useLocation().key, failedOnServer: usePage().failedSections }
  return (
    <SectionContext value={id}>
      <Suspense fallback={skeleton}>
        <Failure key={resetOn} {...around} {...{ failed, message }}>
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
  client: QueryClient
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
    // A failure is not cached: when the section is shown again, it is loaded again.
    const { client } = this.props
    for (const query of client.find()) if (query.state.error === error) client.remove(query)
  }

  override componentDidUpdate({ visit }: FailureProps) {
    // A visitor who comes back before the next page is shown has never left this one, and expects it to load again.
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
    // What is loaded again may be there at once, and the toast would contradict it.
    if (failing.size === 0) notify.dismiss(toastId)
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <RetryContext value={this.retry}>{this.props.failed}</RetryContext>
  }
}

/** A section that shows nothing if it cannot be read, and only its `room` while it loads. */
export const optional =
  <SectionProps extends object>(Part: ComponentType<SectionProps>, room: ReactNode = null) =>
  (props: SectionProps) => (
    <DataBoundary skeleton={room} failed={null}>
      <Part {...props} />
    </DataBoundary>
  )

/** With a retry that works without JavaScript. The server answers 503 instead of an empty page. */
export function LoadFailed({ children }: { children: string }) {
  useStatus(503)
  return <EmptyState action={<TryAgain />}>{children}</EmptyState>
}

function TryAgain() {
  const retry = useContext(RetryContext)
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
