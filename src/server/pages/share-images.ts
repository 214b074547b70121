import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Settings } from '../../contract/settings.ts'
import { fillPath, siteFiles } from '../../contract/site-map.ts'
import type { Logo } from '../media/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { LocalPictures } from '../rendering/index.ts'
import type { SettingsStore } from '../settings/index.ts'
import { shareMarkSize } from '../share/index.ts'
import type { Stores } from '../stores.ts'
import { pageHeadings } from './share-pages.ts'
import { drawSharePicture, type SharePicture } from './share-picture.ts'

interface Needed {
  files: FileStore
  collections: Stores['collections']
  pictures: LocalPictures
  logo: Logo
  settings: SettingsStore
  log: Logger
}

/** Increase when the drawing changes, so that existing images are redrawn. */
const look = 4

/**
 * The pictures of shared links: /share.png for the site, and one for each page with a heading, post and project. Drawn at
 * the first request and stored under a hash of their content; deleting `cache` loses nothing.
 */
export function shareImages({ files, collections, pictures, logo, settings, log }: Needed) {
  const underway = new Map<string, Promise<Buffer>>()
  const app = new Hono<AppEnv>()

  const make = async (shown: SharePicture, key: string): Promise<Buffer> => {
    const drawn = await drawSharePicture(shown, {
      beside: shown.picture ? await pictures(shown.picture) : null,
      logo: shown.logo ? await logo(shareMarkSize) : null,
    })
    await files
      .put(key, drawn)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Could not store a share picture; the next request draws it again'),
      )
    return drawn
  }

  const pictureOf = async (shown: SharePicture): Promise<{ name: string; bytes: Buffer }> => {
    const name = createHash('sha256')
      .update(JSON.stringify([look, shown]))
      .digest('base64url')
      .slice(0, 22)
    const key = `cache/share/${name}.png`
    const stored = await files.open(key)
    if (stored) return { name, bytes: await stored.bytes() }
    const drawing = underway.get(name) ?? make(shown, key).finally(() => underway.delete(name))
    underway.set(name, drawing)
    return { name, bytes: await drawing }
  }

  const send = async (shown: SharePicture): Promise<Response> => {
    const { name, bytes } = await pictureOf(shown)
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400', ETag: `"${name}"` },
    })
  }

  app.get(siteFiles.share, async () => {
    const { identity, words } = await settings.current()
    return send({ ...ownerOf(identity), label: identity.role, title: words.hero_title, picture: null })
  })

  app.get(siteFiles.pageShare, async (c) => {
    const all = await settings.current()
    const title = pageHeadings[`/${pictured(c.req.param('file'))}`]?.(all, c.req.query('lang'))
    if (title === undefined) throw errors.notFound()
    return send({ ...ownerOf(all.identity), label: all.identity.role, title, picture: null })
  })

  const entries = [
    { address: siteFiles.postShare, store: collections.blogs, label: 'Blog' },
    { address: siteFiles.projectShare, store: collections.projects, label: 'Project' },
  ]
  for (const { address, store, label } of entries) {
    app.get(address, async (c) => {
      const slug = pictured(c.req.param('file'))
      // Other sites remember the address of a picture for weeks.
      const moved = (await store.hasSlug(slug, true)) ? null : await store.movedTo(slug, true)
      if (moved) return c.redirect(fillPath(address, { file: `${moved}.png` }), 301)
      const { title, image_url } = await store.bySlug(slug, true)
      const { identity } = await settings.current()
      return send({ ...ownerOf(identity), label, title, picture: image_url || null })
    })
  }

  return app
}

/** What a picture's file is named after. */
const pictured = (file: string) => file.slice(0, -'.png'.length)

const ownerOf = ({ name, logo_url }: Settings['identity']): Pick<SharePicture, 'owner' | 'logo'> => ({
  owner: name,
  logo: logo_url,
})

/** A change of a post's title leaves its old picture behind. Pictures that are still requested are drawn again. */
export const removeOldPictures = (files: FileStore, before: Date): Promise<void> =>
  removeOrphans(files, { folder: 'cache', key: /^(cache\/.+)$/, known: async () => [] }, before)
