import { compress } from 'hono/compress'
import { addressUrl } from '../contract/page.ts'
import { siteFiles as files } from '../contract/site-map.ts'
import { accountRoutes } from './accounts/routes.ts'
import { knowActor } from './audit/actor.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupEntryRoutes } from './backup/entries/routes.ts'
import { binRoutes } from './bin/routes.ts'
import { blogRoutes } from './blog/routes.ts'
import { writingRoutes } from './blog/writing-routes.ts'
import { checklistRoutes } from './checklist/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { moderationRoutes } from './comments/moderation-routes.ts'
import { readingRoutes } from './comments/reading-routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { contactFormPage } from './contact/form-page.ts'
import { inboxRoutes } from './contact/inbox-routes.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Context } from './context.ts'
import { demoRoutes } from './demo/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { probeRoutes } from './health/probe-routes.ts'
import { healthRoutes } from './health/routes.ts'
import { outboxRoutes } from './mail/routes.ts'
import { imageRoutes, mediaRoutes } from './media/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import type { Web } from './pages/bundle.ts'
import { cachePages } from './pages/cache-pages.ts'
import { generatedCvRoutes } from './pages/cv/routes.ts'
import { iconRoutes } from './pages/icons/routes.ts'
import { pageCache } from './pages/page-cache.ts'
import { pageRenderer } from './pages/renderer.ts'
import { pageRoutes } from './pages/routes.ts'
import { settingsPreview } from './pages/settings-preview.ts'
import { shareImages } from './pages/share-images.ts'
import { siteFiles } from './pages/site-files.ts'
import { apiApp } from './platform/http/api-app.ts'
import { describeApi } from './platform/http/api-docs.ts'
import { countRequests } from './platform/http/count-requests.ts'
import { onError, onNotFound } from './platform/http/errors.ts'
import { fromOutside } from './platform/http/from-outside.ts'
import { headWithoutBody } from './platform/http/head-without-body.ts'
import { noReferrer } from './platform/http/no-referrer.ts'
import { countRefusedBodies } from './platform/http/request-body.ts'
import { requestContext } from './platform/http/request-context.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { openTurns, takeTurns } from './platform/http/take-turns.ts'
import { searchRoutes } from './search/routes.ts'
import { cvRoutes } from './settings/cv-routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { setupFormPage } from './setup/form-page.ts'
import { setupRoutes } from './setup/routes.ts'
import { subscriberRoutes } from './subscriptions/admin-routes.ts'
import { subscriptionFormPage } from './subscriptions/form-page.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { testimonialFormPage } from './testimonials/form-page.ts'
import { invitationRoutes } from './testimonials/routes.ts'
import { workflowFiles } from './workflows/files.ts'
import { workflowRoutes } from './workflows/routes.ts'
import { describeTemplateHost } from './workflows/template-host/describe.ts'
import { templateHost } from './workflows/template-host/routes.ts'

const apiRoutes = [
  healthRoutes,
  accountRoutes,
  setupRoutes,
  writingRoutes,
  blogRoutes,
  commentRoutes,
  contactRoutes,
  inboxRoutes,
  outboxRoutes,
  invitationRoutes,
  collectionRoutes,
  mediaRoutes,
  searchRoutes,
  settingsRoutes,
  cvRoutes,
  auditRoutes,
  binRoutes,
  demoRoutes,
  checklistRoutes,
  figureRoutes,
  backupEntryRoutes,
  subscriptionRoutes,
  subscriberRoutes,
  workflowRoutes,
]

/** The whole server: all middleware and routes, in order. Without `web` it is only the API, as most tests need it. */
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
  // Compresses what cache and build have not: the API, and pages that are never cached.
  app.use(fromOutside(compress()))
  if (cache) app.use(fromOutside(cachePages(cache)))
  // Outside the general headers, which it overrides.
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
  app.use(fromOutside(countRefusedBodies(context.limiter)))

  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use('/api/*', knowActor)
  for (const routes of apiRoutes) app.route('/', routes(context))
  app.route('/', settingsPreview(context, pages))
  app.route(files.templateHost, templateHost(context))
  describeTemplateHost(app)
  describeApi(app)
  app.all('/api/*', onNotFound)
  app.route('/', workflowFiles(context))
  app.route(files.media, imageRoutes(context))
  app.route(files.moderate, moderationRoutes(context))
  app.route('/', readingRoutes(context))

  app.route('/', siteFiles(context))
  app.route('/', shareImages(context))
  app.route('/', iconRoutes(context))
  app.route('/', generatedCvRoutes(context))

  if (pages) {
    app.route('/', contactFormPage(context, pages))
    app.route('/', subscriptionFormPage(context, pages))
    app.route('/', setupFormPage(context, pages))
    app.route('/', testimonialFormPage(context, pages))
    app.route('/', pageRoutes({ context, ...pages }))
  }
  return { app, cache }
}
