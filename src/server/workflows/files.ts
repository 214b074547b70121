import { type Context as Call, Hono } from 'hono'
import { paths, siteFiles } from '../../contract/site-map.ts'
import { appSymbols } from '../../n8n/picture/marks.ts'
import { inTheme } from '../../n8n/picture/svg.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { etagOf, sendTagged } from '../platform/http/prepared-body.ts'
import { type Counting, countImports } from './count-imports.ts'

const fresh = 'public, max-age=0, must-revalidate'
/** Short, because the owner may withdraw a version, although its content never changes. */
const immutable = 'public, max-age=86400, immutable'

const json = 'application/json; charset=UTF-8'
const svg = 'image/svg+xml'

/** The `.json` is what n8n's *Import from URL* needs, for any origin. `…/v/2.json` never changes. */
export function workflowFiles({ workflows, limiter, analytics }: Counting) {
  const count = countImports({ workflows, limiter, analytics })
  const app = new Hono<AppEnv>()

  app.get(siteFiles.workflow, async (c) => {
    // A former slug answers without a redirect: not every n8n follows one.
    const { id, shown } = await workflows.shown(nameOf(c, '.json'), 'clean')
    if (!fromOurPage(c)) await count(c, id, 'address')
    return send(c, shown, json, fresh)
  })
  app.get(siteFiles.workflowVersion, async (c) => {
    const { id, file } = await workflows.version(c.req.param('slug'), Number.parseInt(c.req.param('file'), 10))
    if (!fromOurPage(c)) await count(c, id, 'address')
    return send(c, file, json, immutable)
  })

  app.get(siteFiles.workflowDrawing, async (c) => {
    const { shown } = await workflows.shown(nameOf(c, '.svg'), 'picture')
    return send(c, inTheme(shown, 'light'), svg, fresh)
  })
  app.get(siteFiles.workflowPicture, async (c) => {
    const { shown } = await workflows.shown(c.req.param('slug'), 'picture')
    return send(c, shown, svg, fresh)
  })
  app.get(siteFiles.workflowThumbnail, async (c) => {
    const { shown, rendered_version } = await workflows.shown(c.req.param('slug'), 'thumbnail')
    // Until it is drawn again after an upgrade, its new address still answers with the earlier drawing.
    const kept = rendered_version === 0 ? fresh : 'public, max-age=300, stale-while-revalidate=86400'
    return send(c, inTheme(shown, c.req.param('file').includes('dark') ? 'dark' : 'light'), svg, kept)
  })
  app.get(siteFiles.appMarks, async (c) => {
    const { workflows: shown } = await workflows.list({}, true)
    const apps = shown.flatMap((each) => each.apps.map((app, at) => [app, each.app_categories[at]] as const))
    return send(c, appSymbols(new Map(apps)), svg, 'public, max-age=300, stale-while-revalidate=86400')
  })
  app.get(siteFiles.workflowShare, async (c) => {
    const { shown: share } = await workflows.shown(c.req.param('slug'), 'share')
    if (share === '') {
      // The site's picture until this one is drawn. Another process may have saved the template.
      workflows.wake()
      return c.redirect(paths.share, 302)
    }
    return send(c, Buffer.from(share, 'base64'), 'image/png', 'public, max-age=3600')
  })
  return app
}

const nameOf = (c: Call<AppEnv>, ending: string) => (c.req.param('file') ?? '').slice(0, -ending.length)

/** A request by our own page is not an import. Over plain http browsers send only the origin as referrer. */
function fromOurPage(c: Call<AppEnv>): boolean {
  if (c.req.header('sec-fetch-site') === 'same-origin') return true
  const referrer = URL.parse(c.req.header('referer') ?? '')
  return referrer !== null && referrer.host === c.req.header('host')
}

function send(c: Call<AppEnv>, body: string | Buffer<ArrayBuffer>, type: string, cache: string) {
  // No cookie or token is used here, so any origin may read it.
  const headers = { 'Content-Type': type, 'Cache-Control': cache, 'Access-Control-Allow-Origin': '*' }
  return sendTagged(c, etagOf(body), () => body, headers)
}
