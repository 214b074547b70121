import { compress } from 'hono/compress'
import { addressUrl } from '../contract/page.ts'
import { siteFiles } from '../contract/site-map.ts'
import { address } from './address/index.ts'
import { agents, mcpRoutes } from './agents/index.ts'
import { knowActor } from './audit/index.ts'
import { automations } from './automations/index.ts'
import { backup } from './backup/index.ts'
import { checklist } from './checklist/index.ts'
import { contactFormPage, enquiryFormPage } from './contact/index.ts'
import type { Context } from './context.ts'
import { demo } from './demo/index.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import { health, probeRoutes } from './health/index.ts'
import { knowKey } from './keys/index.ts'
import { metricsRoutes } from './metrics/index.ts'
import { subscriptionFormPage } from './newsletter/index.ts'
import {
  cachePages,
  pageCache,
  pages as pageFeature,
  pageRenderer,
  pageRoutes,
  settingsPreview,
  type Web,
} from './pages/index.ts'
import { describeApi } from './platform/http/api-docs.ts'
import { onError, onNotFound } from './platform/http/errors.ts'
import { countRefusedBodies } from './platform/http/request-body.ts'
import { countRequests, fromOutside, headWithoutBody, requestContext } from './platform/http/request-context.ts'
import { apiApp } from './platform/http/route.ts'
import { noReferrer, securityHeaders } from './platform/http/security-headers.ts'
import { openTurns, takeTurns } from './platform/http/turns.ts'
import { setup, setupFormPage } from './setup/index.ts'
import { testimonialFormPage } from './testimonials/index.ts'
import { describeTemplateHost } from './workflows/index.ts'

/** All features, also those that store nothing. Of two routes for an address the earlier one wins. */
const all = [health, ...features, setup, demo, checklist, address, automations, backup, agents, pageFeature] as const

/** Without `web` the app is only the API, which is enough for most tests. */
export function createApp(context: Context, web?: Web) {
  const app = apiApp()
  const cache = web
    ? pageCache({
        content: context.database.content,
        keyOf: (url) => addressUrl(web.bundle.pageAddress(url)),
        now: context.now,
        onKept: context.keptAnswers.count,
        counts: context.traffic.cache,
      })
    : null

  const api = async (path: string) => app.request(path, undefined, { internal: true })
  const pages = web ? { web, renderer: pageRenderer({ context, web, api }) } : null

  app.onError(onError)
  app.notFound(onNotFound)
  app.use(fromOutside(countRequests(context.traffic)))
  app.use(fromOutside(headWithoutBody))
  // Compresses what neither the cache nor the build has compressed: the API, and pages that are never cached.
  app.use(fromOutside(compress()))
  if (cache) app.use(fromOutside(cachePages(cache)))
  // Outside the general headers, because it overrides them.
  app.use(fromOutside(noReferrer))
  app.use(
    fromOutside(
      securityHeaders({
        inlineScripts: web ? [web.bundle.headScript] : [],
        secure: context.config.siteUrl.startsWith('https:'),
      }),
    ),
  )
  app.route('/', probeRoutes(context))
  app.route('/', metricsRoutes(context))
  app.use(requestContext(context))
  app.use(takeTurns(openTurns({ enabled: context.config.rateLimit })))
  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const key = knowKey(context)
  app.use('/api/*', key)
  app.use(siteFiles.mcp, key)
  app.use(fromOutside(countRefusedBodies(context.limiter)))
  app.use('/api/*', knowActor)
  const mounted: readonly Feature<Context>[] = all
  for (const { api = [], addresses = [] } of mounted) {
    for (const routes of api) app.route('/', routes(context))
    for (const [address, routes] of addresses) app.route(address, routes(context))
  }
  app.route('/', settingsPreview(context, pages))
  app.route('/', mcpRoutes(context, app.request))
  describeTemplateHost(app)
  describeApi(app)
  app.all('/api/*', onNotFound)

  if (pages) {
    const forms = [contactFormPage, subscriptionFormPage, setupFormPage, testimonialFormPage, enquiryFormPage]
    for (const form of forms) app.route('/', form(context, pages))
    app.route('/', pageRoutes({ context, ...pages }))
  }
  return { app, cache }
}
