import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Viewer } from '../../../contract/accounts.ts'
import type { Scope } from '../../../contract/keys.ts'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

export const adminOnly = createMiddleware<AppEnv>(async (c, next) => {
  const viewer = await signedInViewer(c)
  if (viewer.role !== 'admin') throw c.get('lacksFactor') ? errors.secondFactorMissing() : errors.forbidden()
  await next()
})

export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  await signedInViewer(c)
  await next()
})

/** Before the guards: what an API key needs here. */
export const needsScope = (scope: Scope | undefined) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('scope', scope)
    await next()
  })

export async function signedInViewer(c: Context<AppEnv>): Promise<Viewer> {
  const viewer = await c.get('viewer')()
  if (!viewer) throw c.get('key') ? errors.insufficientScope(c.get('scope')) : errors.unauthorized()
  return viewer
}

export async function seesHidden(c: Context<AppEnv>): Promise<boolean> {
  return (await c.get('viewer')())?.role === 'admin'
}

/** A misspelled parameter would be ignored, and the caller would get another answer than it asked for. */
export const knownQueryOnly = (known: readonly string[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const odd = [...new URL(c.req.url).searchParams.keys()].find((name) => !known.includes(name))
    if (odd !== undefined) {
      const choice = known.length > 0 ? `The parameters here are ${known.join(', ')}.` : 'There are none here.'
      throw errors.malformed(`Unknown parameter "${odd.slice(0, 50).toWellFormed()}". ${choice}`)
    }
    await next()
  })

/** A form on another site could send messages in the name of its visitors. Only browsers send these headers. */
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
