import { Hono } from 'hono'
import { locale } from '../../../contract/locale.ts'
import { grounds, inks, type Shades, shadesOf } from '../../../contract/look.ts'
import { paths, siteFiles } from '../../../contract/site-map.ts'
import { fitted } from '../../media/index.ts'
import { readCache } from '../../platform/database/read-cache.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { etagOf, sendTagged } from '../../platform/http/prepared-body.ts'
import { sendText } from '../send-text.ts'
import type { Site } from '../site.ts'

const shortest = 12

/** Icons follow the settings, and are drawn once for each look. */
export function iconRoutes({ database, settings, logo }: Site) {
  const app = new Hono<AppEnv>()
  // The key contains everything that an icon depends on.
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
      return sendTagged(c, etag, () => new Uint8Array(bytes), { 'Content-Type': iconFiles[name].type })
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

interface IconSource {
  logo: Buffer | null
  shades: Shades
}

interface IconFile {
  type: string
  draw: (source: IconSource) => Promise<Buffer>
}

interface Tile {
  size: number
  /** The share of the tile that the mark takes. Systems cut the edges of a maskable icon off. */
  room: number
  radius: number
  opaque?: boolean
}

async function drawTile({ logo, shades }: IconSource, { size, room, radius, opaque = false }: Tile): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  if (!logo)
    return sharp(Buffer.from(markTile(shades, { size, room, radius })))
      .png({ compressionLevel: 9 })
      .toBuffer()
  const inner = Math.round(opaque ? size * room : size)
  const edge = Math.floor((size - inner) / 2)
  const [start, end] = [edge, size - inner - edge]
  const background = opaque ? grounds.light[0] : { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(await fitted(logo, inner))
    .extend({ top: start, left: start, bottom: end, right: end, background })
    .flatten(opaque && { background })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const png = (tile: Tile): IconFile => ({ type: 'image/png', draw: (source) => drawTile(source, tile) })

const vector: IconFile = {
  type: 'image/svg+xml',
  draw: async ({ logo, shades }) => {
    if (!logo) return Buffer.from(markIcon(shades))
    const data = (await fitted(logo, 128)).toString('base64')
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${data}"/></svg>`,
    )
  },
}

const small: IconFile = {
  type: 'image/x-icon',
  draw: async (source) => {
    const draw = async (size: number) => ({ size, png: await drawTile(source, { size, room: 0.9, radius: 0.18 }) })
    return icoOf(await Promise.all([16, 32, 48].map(draw)))
  },
}

const iconFiles = {
  icon: vector,
  favicon: small,
  touchIcon: png({ size: 180, room: 0.72, radius: 0, opaque: true }),
  '192': png({ size: 192, room: 0.8, radius: 0.18 }),
  '512': png({ size: 512, room: 0.8, radius: 0.18 }),
  maskable: png({ size: 512, room: 0.66, radius: 0, opaque: true }),
} satisfies Record<string, IconFile>
type IconName = keyof typeof iconFiles

const wire = '<path d="M4 24c9 0 5-16 15-16" fill="none" stroke-width="3" stroke-linecap="round"/>'
const port = '<circle cx="24" cy="8" r="5"/>'

const markIcon = ({ light, dark }: Shades): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:${inks.light}}circle{fill:${light.color}}@media(prefers-color-scheme:dark){path{stroke:${inks.dark}}circle{fill:${dark.color}}}</style>${wire}${port}</svg>`

/** @param room the share that the mark takes */
function markTile({ light }: Shades, { size, room, radius }: { size: number; room: number; radius: number }) {
  const scale = (size * room) / 32
  const edge = (size * (1 - room)) / 2
  // The mark is not in the middle of its own picture.
  const lower = edge + 1.75 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * radius}" fill="${grounds.light[0]}"/><g transform="translate(${edge} ${lower}) scale(${scale})" stroke="${inks.light}">${wire}<g stroke="none" fill="${light.color}">${port}</g></g></svg>`
}

/** An ICO file of PNG images, which must be square and at most 256 pixels wide. */
function icoOf(images: readonly { size: number; png: Buffer }[]): Buffer {
  const headerLength = 6
  const entryLength = 16
  const header = Buffer.alloc(headerLength + entryLength * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  images.forEach(({ size, png }, index) => {
    const at = headerLength + entryLength * index
    // 0 stands for 256.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}

type SiteMark = (size: number) => Promise<Buffer>

/** Keeps the last drawn mark, because thousands of emails may show it. */
export function openSiteMark({ logo, settings }: Pick<Site, 'logo' | 'settings'>): SiteMark {
  const drawn = readCache<Buffer>(() => 0, 1)
  return async (size) => {
    const { identity, look } = await settings.current()
    return drawn(JSON.stringify([size, look.accent, identity.logo_url]), async () => {
      const tile = { size, room: 0.84, radius: 0.18 }
      return (await logo(size)) ?? drawTile({ logo: null, shades: shadesOf(look.accent) }, tile)
    })
  }
}
