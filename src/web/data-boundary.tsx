import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { notify } from './ui/notify.ts'

interface Props {
  /** Shown while the data is on its way. */
  skeleton: ReactNode
  /** Shown when it did not arrive: the section's empty state. */
  failed: ReactNode
  /** The error toast of spec 8. */
  message: { title?: string; text: string }
  children: ReactNode
}

/** Loading, loaded, or failed with a toast: a section that fails never takes the page with it (spec 4). */
export function DataBoundary({ skeleton, failed, message, children }: Props) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Failure failed={failed} message={message} reset={reset}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </Failure>
      )}
    </QueryErrorResetBoundary>
  )
}

class Failure extends Component<
  Pick<Props, 'failed' | 'message' | 'children'> & { reset: () => void },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    const { title, text } = this.props.message
    if (title) notify.error(title, text)
    else notify.error(text)
    // When the section is shown again, it asks again.
    this.props.reset()
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children
  }
}
