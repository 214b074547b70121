import { feature } from '../feature.ts'
import { type AltsOf, imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import { apiApp, listed, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import { reviewOf } from './claims.ts'
import { cvRoutes, removeUnusedCvs } from './cv.ts'
import type { SettingsStore } from './store.ts'

export const settings = feature<SettingsSite & { database: Database; files: FileStore; now: () => Date }>({
  api: [settingsRoutes, cvRoutes],
  jobs: ({ database, files, now }) => [
    {
      name: 'remove unused CVs',
      every: day,
      run: () => removeUnusedCvs({ database, files }, new Date(now().getTime() - day)),
    },
  ],
})

export { demoSettings, freshSettings, reviewOf } from './claims.ts'
export { cvAt, cvFiles, cvKey, isCv } from './cv.ts'
export { type MailServer, openMailPassword } from './mail-password.ts'
export {
  type ExportedSettings,
  exportedSettings,
  exportedSettingsShape,
  putBackSettings,
  type SettingsStore,
  savedSettings,
  settingsStore,
} from './store.ts'

interface SettingsSite {
  settings: SettingsStore
  media: { altsOf: AltsOf }
  pictures: LocalPictures
}

function settingsRoutes({ settings, media, pictures }: SettingsSite) {
  let known = { text: '', html: '' }
  const privacy = async () => {
    const { text } = (await settings.current()).privacy
    // The sizes and alt texts of images change without the text.
    if (known.text !== text || known.html.includes('<img')) {
      const { html } = await renderInBackground(text, imageSizes(pictures), media.altsOf)
      known = { text, html }
    }
    return known.html
  }
  return apiApp()
    .openapi(route('GET /api/privacy'), async (c) => c.json({ html: await privacy() }, 200))
    .openapi(route('GET /api/settings'), async (c) => c.json(await settings.forVisitors(), 200))
    .openapi(route('GET /api/admin/settings'), async (c) => c.json(await settings.forAdmin(), 200))
    .openapi(route('GET /api/admin/settings/review'), async (c) => c.json(reviewOf(await settings.forAdmin()), 200))
    .openapi(route('PUT /api/admin/settings'), async (c) => c.json(await settings.change(c.req.valid('json')), 200))
    .openapi(route('GET /api/admin/settings/versions'), (c) => listed(c, c.req.valid('query'), settings.versions))
    .openapi(route('GET /api/admin/settings/versions/{id}'), async (c) =>
      c.json(await settings.version(c.req.valid('param').id), 200),
    )
    .openapi(route('POST /api/admin/settings/versions/{id}/restore'), async (c) =>
      c.json(await settings.restore(c.req.valid('param').id, c.req.valid('json').updated_at), 200),
    )
}
