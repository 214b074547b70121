import { Component, type ReactNode } from 'react'
import { paths } from '../../contract/site-map.ts'

/** The last resort, when the page itself broke (spec 8). A plain link, because the router may be what failed. */
export class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main" className="grid min-h-svh place-content-center gap-6 p-6 text-center">
        <h1 className="text-3xl">Unexpected Application Error!</h1>
        <p>Something broke while showing this page. Nothing you sent is lost.</p>
        <p>
          <a href={paths.home}>Return to Home</a>
        </p>
      </main>
    )
  }
}
