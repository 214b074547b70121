import { paths } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { route } from '../platform/http/route.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Web } from './bundle.ts'
import type { Renderer } from './renderer.ts'

/** The pages; null if the server has only the API. */
type Pages = { web: Web; renderer: Renderer } | null

/** The preview is only looked at, and the frame that shows it runs no scripts. */
const scripts = /<script\b.*?<\/script>/gs

/** The home page with settings that the owner has not saved yet. */
export function settingsPreview({ settings, config }: { settings: SettingsStore; config: Config }, pages: Pages) {
  return apiApp().openapi(route('POST /api/admin/settings/preview'), async (c) => {
    if (!pages) throw errors.notFound('This server has no pages.')
    const { updated_at: _, ...patch } = c.req.valid('json')
    const shown = await settings.forVisitors(patch)
    const home = pages.web.bundle.pageAddress(new URL(paths.home, config.siteUrl))
    const { html } = await pages.renderer.preview(home, 'settings preview', shown)
    return c.json({ html: html.replaceAll(scripts, '') }, 200)
  })
}
