import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

/**
 * Refuses cross-site requests of browsers: a form on another site could send messages in the name of its visitors.
 * Other clients send neither header and are allowed.
 * @throws forbidden
 */
export function assertSameSite(c: Context<AppEnv>, siteUrl: string): void {
  const from = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  // Older browsers send only Origin. A proxy may have changed the host.
  const hosts = [new URL(siteUrl).host, c.req.header('host')]
  const isForeign = from
    ? from === 'cross-site'
    : origin !== undefined && !(URL.canParse(origin) && hosts.includes(new URL(origin).host))
  if (isForeign) throw errors.forbidden()
}

export const sameSiteOnly = (siteUrl: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    assertSameSite(c, siteUrl)
    await next()
  })
