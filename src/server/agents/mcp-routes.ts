import { Hono } from 'hono'
import { bodyLimits } from '../../contract/api/endpoint.ts'
import { siteFiles } from '../../contract/site-map.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { jsonOnly, limitBody, limitDepth } from '../platform/http/request-body.ts'
import type { SettingsStore } from '../settings/index.ts'

/** The same limit as for searches. A search by an agent also counts as a search. */
export const agentRule: Rule = { name: 'calls of agents from address', limit: 120, seconds: 60, store: 'memory' }

interface Needed {
  config: { siteUrl: string }
  limiter: Limiter
  settings: Pick<SettingsStore, 'ownerName'>
}

type SiteRequest = (path: string, init: RequestInit, env: AppEnv['Bindings']) => Promise<Response> | Response

/** The Model Context Protocol over HTTP, without sessions. @param request calls this site like a client from outside */
export function mcpRoutes({ config, limiter, settings }: Needed, request: SiteRequest) {
  const app = new Hono<AppEnv>()
  const origin = new URL(config.siteUrl).origin

  app.use(siteFiles.mcp, async (c, next) => {
    c.header('Cache-Control', 'no-store')
    // A foreign page whose host name resolves to this server (DNS rebinding) sends its own origin.
    const from = c.req.header('origin')
    if (from !== undefined && from !== origin) throw errors.forbidden()
    await next()
  })

  app.post(
    siteFiles.mcp,
    jsonOnly,
    async (c, next) => {
      // A caller with an invalid key would otherwise be treated as a visitor without noticing.
      if (c.req.header('authorization') !== undefined && !c.get('key')) throw errors.keyRefused('This is no API key.')
      await limitBody(limitsOf(c.get('key')).bytes)(c, next)
    },
    (c, next) => limitDepth(limitsOf(c.get('key')).depth)(c, next),
    async (c) => {
      const body = parsed(await c.req.text())
      if (body === undefined) {
        return c.json({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error: Invalid JSON' }, id: null }, 400)
      }
      const messages = Array.isArray(body) && body.length > 0 ? body : [body]
      for (const _ of messages) await limiter.take([agentRule, c.get('client')])

      const accept = c.req.header('accept') ?? '*/*'
      const json = /application\/(json|\*)|\*\/\*/.test(accept)
      const headers = new Headers(c.req.raw.headers)
      // The library answers only clients that accept both types, although no client needs both.
      if (json || accept.includes('text/event-stream')) headers.set('accept', 'application/json, text/event-stream')
      const passed = ['authorization', 'x-forwarded-for'].flatMap((name) => {
        const value = c.req.header(name)
        return value === undefined ? [] : [[name, value]]
      })
      const { answerMcp } = await import('./mcp-server.ts')
      return answerMcp(new Request(c.req.url, { method: 'POST', headers }), body, json, {
        origin: config.siteUrl,
        owner: await settings.ownerName(),
        scopes: c.get('key')?.scopes ?? [],
        log: c.get('log'),
        request: async (path, init) => request(path, init, c.env),
        headers: Object.fromEntries(passed),
      })
    },
  )

  // There is no stream to listen to, and no session to end.
  app.all(siteFiles.mcp, (c) => c.text('Send a POST.\n', 405, { Allow: 'POST' }))
  return app
}

const limitsOf = (key: unknown) => bodyLimits({ access: key ? 'admin' : 'anyone' })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
