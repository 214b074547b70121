import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { notify } from './ui/notify.ts'

interface Props {
  /** Shown while the data is on its way. */
  skeleton: ReactNode
  /** Shown when it did not arrive: the section's empty state. */
  failed: ReactNode
  /** The error toast of spec 8; unset where a failure is silent. */
  message?: { title?: string; text: string }
  /** When this changes, what failed is tried again: a filter whose next value may well load. */
  resetOn?: string
  children: ReactNode
}

/** Loading, loaded, or failed with a toast: a section that fails never takes the page with it (spec 4). */
export function DataBoundary({ skeleton, failed, message, resetOn, children }: Props) {
  const client = useQueryClient()
  // A failed answer is not kept: when the section is shown again, it asks again.
  const forget = (error: unknown) => client.removeQueries({ predicate: ({ state }) => state.error === error })
  return (
    <Suspense fallback={skeleton}>
      <Failure key={resetOn} failed={failed} message={message} forget={forget}>
        {children}
      </Failure>
    </Suspense>
  )
}

type FailureProps = Pick<Props, 'failed' | 'message' | 'children'> & { forget: (error: unknown) => void }

class Failure extends Component<FailureProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    const { message, forget } = this.props
    if (message?.title) notify.error(message.title, message.text)
    else if (message) notify.error(message.text)
    forget(error)
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children
  }
}
