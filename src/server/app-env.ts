import type { Logger } from 'pino'
import type { Viewer } from './accounts/viewer.ts'

/** What the middleware in `app.ts` gives every route. */
export interface AppEnv {
  Variables: {
    requestId: string
    log: Logger
    /** The caller's network address, for limits. */
    client: string
    /** The person behind the bearer token, or null; looked up once a request, when first asked for. */
    viewer: () => Promise<Viewer | null>
  }
}
