import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { site } from '../../../site.config.ts'
import { siteFiles } from '../../contract/site-map.ts'
import type { Context } from '../context.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { drawSharePicture, type SharePicture } from './share-picture.ts'

type Needed = Pick<Context, 'config' | 'collections' | 'pictures' | 'log'>

/** Raised when the drawing changes, so that pictures drawn before are not shown any more. */
const look = 1

/**
 * The pictures of shared links: one for the site and one for each post. Drawn when first asked for and kept as files under the hash of what they show; deleting `cache` loses nothing.
 */
export function shareImages({ config, collections, pictures, log }: Needed) {
  const folder = join(config.dataDir, 'cache', 'share')
  const underway = new Map<string, Promise<Buffer>>()
  const app = new Hono<AppEnv>()

  const make = async (shown: SharePicture, file: string): Promise<Buffer> => {
    const picture = await drawSharePicture(shown)
    await keep(picture, file).catch((error: unknown) => log.warn({ err: error }, 'a share picture was not kept'))
    return picture
  }

  const keep = async (picture: Buffer, file: string) => {
    await mkdir(folder, { recursive: true })
    // Written beside and moved, so that nobody reads half a picture.
    await writeFile(`${file}.${process.pid}`, picture)
    await rename(`${file}.${process.pid}`, file)
  }

  const pictureOf = async (shown: SharePicture): Promise<{ name: string; bytes: Buffer }> => {
    const name = createHash('sha256')
      .update(JSON.stringify([look, site.name, shown]))
      .digest('base64url')
      .slice(0, 22)
    const file = join(folder, `${name}.png`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return { name, bytes: kept }
    const drawing = underway.get(name) ?? make(shown, file).finally(() => underway.delete(name))
    underway.set(name, drawing)
    return { name, bytes: await drawing }
  }

  const send = async (shown: SharePicture): Promise<Response> => {
    const { name, bytes } = await pictureOf(shown)
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400', ETag: `"${name}"` },
    })
  }

  app.get(siteFiles.share, () => send({ label: site.role, title: site.hero.headline, picture: null }))

  app.get(siteFiles.postShare, async (c) => {
    const slug = c.req.param('file').slice(0, -'.png'.length)
    const post = await collections.blogs.bySlug(slug, true)
    const picture = post.image_url ? pictures(String(post.image_url)) : null
    return send({ label: 'Blog', title: String(post.title), picture })
  })

  return app
}
