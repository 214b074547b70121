import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Viewer } from '../../../contract/accounts.ts'
import type { Scope } from '../../../contract/keys.ts'

export interface AppEnv {
  /** `internal`: a call by the page renderer, not a request from outside. */
  Bindings: { internal?: boolean }
  Variables: {
    requestId: string
    log: Logger
    client: string
    turn: () => Promise<void>
    /** The person of the bearer token, or null; looked up at most once. For an API key: its admin, within `scope`. */
    viewer: () => Promise<Viewer | null>
    /** An admin who must set up a second factor first. Set once `viewer` has answered. */
    lacksFactor?: boolean
    /** The API key that was sent. */
    key?: { id: string; name: string; scopes: readonly Scope[] }
    /** The scope that a key needs on this route; undefined if a key counts as a visitor here. */
    scope?: Scope | undefined
    /** Answers a call that is repeated with the same Idempotency-Key as the first time. */
    safeToRepeat?: MiddlewareHandler<AppEnv>
    pageToCache?: PageToCache
    /** The cache key of a page whose data cannot be read. */
    unreadablePage?: string
  }
}

/** `version`: of the content, when its rendering began. */
export interface PageToCache {
  key: string
  status: number
  version: number
  html: string
  etag: string
}
