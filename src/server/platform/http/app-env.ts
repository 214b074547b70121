import type { Logger } from 'pino'
import type { Viewer } from '../../../contract/accounts.ts'

/** What the middleware in `app.ts` gives every route. */
export interface AppEnv {
  /** `internal`: the page renderer's own calls, which are no requests of anybody. */
  Bindings: { internal?: boolean }
  Variables: {
    requestId: string
    log: Logger
    /** The caller's network address, for limits. */
    client: string
    /** Waits until it is this client's turn again; for an answer that takes many steps. */
    turn: () => Promise<void>
    /** The person behind the bearer token, or null; looked up once a request, when first asked for. */
    viewer: () => Promise<Viewer | null>
    /** Set by a page that may be sent to others as it is. */
    pageToCache?: PageToCache
  }
}

/** A page as it was rendered, and the content version at which its rendering began. */
export interface PageToCache {
  /** What it is found by: the same for all addresses that give this page. */
  key: string
  status: number
  version: number
  html: string
  etag: string
}
