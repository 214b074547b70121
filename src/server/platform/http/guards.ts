import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Viewer } from '../../../contract/accounts.ts'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

/** Lets an admin pass; anybody else gets 401 or 403. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  const viewer = await signedInViewer(c)
  if (viewer.role !== 'admin') throw errors.forbidden()
  await next()
})

/** Lets anybody who is signed in pass. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  await signedInViewer(c)
  await next()
})

/** The person behind the request. @throws unauthorized when there is none */
export async function signedInViewer(c: Context<AppEnv>): Promise<Viewer> {
  const viewer = await c.get('viewer')()
  if (!viewer) throw errors.unauthorized()
  return viewer
}
