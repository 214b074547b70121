import { AsyncLocalStorage } from 'node:async_hooks'
import { createMiddleware } from 'hono/factory'
import type { Viewer } from '../../contract/accounts.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { deviceName } from '../platform/http/device-name.ts'

interface Actor {
  device: string
  /** Looked up by the guard of the route before anything is recorded. */
  viewer: () => Promise<Viewer | null>
}

const actors = new AsyncLocalStorage<Actor>()

/** Remembers who makes a request, so that stores can record it without passing the person through every call. */
export const knowActor = createMiddleware<AppEnv>((c, next) =>
  actors.run({ device: deviceName(c.req.header('user-agent')), viewer: c.get('viewer') }, next),
)

/** Undefined outside of a request: a command or a job. */
export const currentActor = (): Actor | undefined => actors.getStore()
