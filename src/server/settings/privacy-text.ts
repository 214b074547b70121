import { createHash } from 'node:crypto'
import type { LocalPictures } from '../markdown/index.ts'
import { type AltsOf, imageSizes, renderInBackground } from '../markdown/index.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from './store.ts'

/** The row of `setting` with the rendered text. Raise the version when the rendering changes. */
const name = 'privacy page'
const version = 1

interface Rendered {
  /** What it was rendered from. */
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
