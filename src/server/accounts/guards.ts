import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../app-env.ts'
import { errors } from '../errors.ts'

/** Lets an admin pass; anybody else gets 401 or 403. */
export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  const viewer = await c.get('viewer')()
  if (!viewer) throw errors.unauthorized()
  if (viewer.role !== 'admin') throw errors.forbidden()
  await next()
})

/** Lets anybody who is signed in pass. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await c.get('viewer')())) throw errors.unauthorized()
  await next()
})
