import { createHash } from 'node:crypto'
import { type AltsOf, imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import { route } from '../platform/http/route.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from './store.ts'

interface Needed {
  settings: SettingsStore
  media: { altsOf: AltsOf }
  pictures: LocalPictures
  database: Database
}

export function settingsRoutes({ settings, media, pictures, database }: Needed) {
  const privacy = privacyText({ settings, media, pictures, database })
  return apiApp()
    .openapi(route('GET /api/privacy'), async (c) => c.json({ html: await privacy() }, 200))
    .openapi(route('GET /api/settings'), async (c) => c.json(await settings.forVisitors(), 200))
    .openapi(route('GET /api/admin/settings'), async (c) => c.json(await settings.forAdmin(), 200))
    .openapi(route('PUT /api/admin/settings'), async (c) => c.json(await settings.change(c.req.valid('json')), 200))
    .openapi(route('GET /api/admin/settings/versions'), async (c) => {
      const page = c.req.valid('query')
      const { versions, total } = await settings.versions(page)
      setListHeaders(c, page, total)
      return c.json(versions, 200)
    })
    .openapi(route('GET /api/admin/settings/versions/{id}'), async (c) =>
      c.json(await settings.version(c.req.valid('param').id), 200),
    )
    .openapi(route('POST /api/admin/settings/versions/{id}/restore'), async (c) =>
      c.json(await settings.restore(c.req.valid('param').id, c.req.valid('json').updated_at), 200),
    )
}

/** The row of `setting` with the rendered text. Raise the version when the rendering changes. */
const name = 'privacy page'
const version = 1

interface Rendered {
  of: string
  html: string
}

interface Needed {
  settings: SettingsStore
  media: { altsOf: AltsOf }
  pictures: LocalPictures
  database: Database
}

/**
 * The owner's text about privacy as safe HTML. It is stored, so that a site that starts need not load the renderer; a
 * text with images is not, because their sizes and alt texts change without it.
 */
export function privacyText({ settings, media, pictures, database: { db } }: Needed) {
  let known: Rendered | undefined

  const stored = async (): Promise<Rendered | undefined> => {
    const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
    return row && JSON.parse(row.value)
  }
  const store = async (rendered: Rendered) => {
    const value = JSON.stringify(rendered)
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }

  return async (): Promise<string> => {
    const { text } = (await settings.current()).privacy
    const of = createHash('sha256').update(`${version} ${text}`).digest('base64url')
    if (known?.of !== of) known = await stored()
    if (known?.of === of) return known.html
    const { html } = await renderInBackground(text, imageSizes(pictures), media.altsOf)
    if (html.includes('<img')) return html
    known = { of, html }
    // A full disk prevents only that it is stored.
    await store(known).catch(() => {})
    return html
  }
}
