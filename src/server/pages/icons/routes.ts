import { Hono } from 'hono'
import { locale } from '../../../contract/locale.ts'
import { grounds, shadesOf } from '../../../contract/look.ts'
import { paths, siteFiles } from '../../../contract/site-map.ts'
import { readCache } from '../../platform/database/read-cache.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { etagOf, isKnown } from '../../platform/http/prepared-body.ts'
import { sendText } from '../send-text.ts'
import type { Site } from '../site.ts'
import { type IconName, iconFiles } from './draw-icons.ts'

const shortest = 12

/** They follow the settings, and are drawn once for each look. */
export function iconRoutes({ database, settings, logo }: Site) {
  const app = new Hono<AppEnv>()
  // Their key says all that they depend on.
  const drawn = readCache<{ bytes: Buffer; etag: string }>(() => 0, 12)

  const iconOf = async (name: IconName) => {
    const { identity, look } = await settings.current()
    return drawn(JSON.stringify([name, look.accent, identity.logo_url]), async () => {
      const bytes = await iconFiles[name].draw({ logo: await logo(512), shades: shadesOf(look.accent) })
      return { bytes, etag: etagOf(bytes) }
    })
  }

  const serve = (path: string, nameOf: (file: string) => IconName) =>
    app.get(path, async (c) => {
      const name = nameOf(c.req.param('file') ?? '')
      const { bytes, etag } = await iconOf(name)
      const headers = { ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate' }
      if (isKnown(etag, c.req.header('if-none-match'))) return c.body(null, 304, headers)
      return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': iconFiles[name].type })
    })

  serve(siteFiles.icon, () => 'icon')
  serve(siteFiles.favicon, () => 'favicon')
  serve(siteFiles.touchIcon, () => 'touchIcon')
  serve(siteFiles.appIcon, (file) => (['192', '512'] as const).find((size) => file.includes(size)) ?? 'maskable')

  app.get(siteFiles.manifest, async (c) => {
    const version = database.content.current
    const { name, role, description } = (await settings.current()).identity
    const square = (size: number) => ({ sizes: `${size}x${size}`, type: 'image/png' })
    const manifest = {
      name: [name, role].filter(Boolean).join(': '),
      short_name: name.length <= shortest ? name : (name.split(/\s/)[0] ?? name),
      ...(description && { description }),
      lang: locale,
      id: paths.home,
      start_url: paths.home,
      scope: paths.home,
      display: 'minimal-ui',
      // A manifest has one theme; the pages name the colour of each.
      background_color: grounds.light[0],
      theme_color: grounds.light[0],
      icons: [
        { src: siteFiles.icon, sizes: 'any', type: iconFiles.icon.type },
        { src: paths.appIcon('192'), ...square(192) },
        { src: paths.appIcon('512'), ...square(512) },
        { src: paths.appIcon('maskable'), ...square(512), purpose: 'maskable' },
      ],
    }
    return sendText(c, { type: 'application/manifest+json', body: JSON.stringify(manifest), version })
  })
  return app
}
