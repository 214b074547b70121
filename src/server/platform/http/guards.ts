import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Viewer } from '../../../contract/accounts.ts'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

/** Allows admins only. Others get 401 or 403. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  const viewer = await signedInViewer(c)
  if (viewer.role !== 'admin') throw c.get('lacksFactor') ? errors.secondFactorMissing() : errors.forbidden()
  await next()
})

/** Allows signed-in people only. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  await signedInViewer(c)
  await next()
})

/** The signed-in person. @throws unauthorized if nobody is signed in */
export async function signedInViewer(c: Context<AppEnv>): Promise<Viewer> {
  const viewer = await c.get('viewer')()
  if (!viewer) throw errors.unauthorized()
  return viewer
}
