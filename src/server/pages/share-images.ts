import { hash } from 'node:crypto'
import { Hono } from 'hono'
import { describedPages } from '../../contract/described-pages.ts'
import { entryKinds } from '../../contract/entry-kinds.ts'
import { limits } from '../../contract/limits.ts'
import { searchHeading } from '../../contract/page-headings.ts'
import type { Settings } from '../../contract/settings.ts'
import { fillPath, siteFiles, sitePages } from '../../contract/site-map.ts'
import type { FileStore } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { drawnMark, inks, shareMarkSize, writeHeading, writeText } from '../share/index.ts'
import type { Site } from './site.ts'

/** Increase when the drawing changes, so that existing images are redrawn. */
const look = 4

/** Drawn at the first request and stored under a hash of their content; deleting `cache` loses nothing. */
export function shareImages({ files, collections, pictures, logo, settings, log }: Site) {
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

  const send = async (shown: SharePicture): Promise<Response> => {
    const name = hash('sha256', JSON.stringify([look, shown]), 'base64url').slice(0, 22)
    const key = `cache/share/${name}.png`
    const stored = await files.open(key)
    const drawing = stored?.bytes() ?? underway.get(name) ?? make(shown, key).finally(() => underway.delete(name))
    if (!stored) underway.set(name, drawing)
    return new Response(new Uint8Array(await drawing), {
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

  // The images of templates are drawn with their workflows.
  for (const name of ['blogs', 'projects'] as const) {
    const { file: address, label } = entryKinds[name].page.picture
    const store = collections[name]
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

const pictured = (file: string) => file.slice(0, -'.png'.length)

const ownerOf = ({ name, logo_url }: Settings['identity']): Pick<SharePicture, 'owner' | 'logo'> => ({
  owner: name,
  logo: logo_url,
})

/** A changed title leaves the old picture behind. Pictures that are still requested are drawn again. */
export const removeOldPictures = (files: FileStore, before: Date): Promise<void> =>
  removeOrphans(files, { folder: 'cache', key: /^(cache\/.+)$/, inUse: async () => [] }, before)

type Heading = (settings: Settings, language?: string) => string

/** By the page's path. */
export const pageHeadings: Readonly<Record<string, Heading>> = {
  ...Object.fromEntries(describedPages.flatMap(({ path, heading }) => (heading ? [[path, heading]] : []))),
  [sitePages.subscribe.path]: ({ letters }) => letters.heading,
  [sitePages.search.path]: () => searchHeading,
}

/** Equal content gives an equal image. */
interface SharePicture {
  owner: string
  label: string
  title: string
  /** An address; null: a drawn workflow instead. */
  picture: string | null
  /** An address; null: the site's mark instead. */
  logo: string | null
}

const { width, height } = { width: 1200, height: 630 }
const margin = 80
const pictureWidth = 420

async function drawSharePicture(
  { label, title, owner }: SharePicture,
  pictures: { beside: Buffer | null; logo: Buffer | null },
): Promise<Buffer> {
  // Loaded at the first image, and without its cache, to save memory.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const room = { width: width - 2 * margin - pictureWidth, height: 330, sizes: [76, 66, 56, 47, 40], maxLength: 140 }
  const [shown, name, place, beside] = await Promise.all([
    writeHeading(sharp, title, room),
    writeText(sharp, label, { font: 'label', size: 22, color: inks.muted, width: 600 }),
    writeText(sharp, owner, { font: 'heading', size: 30, color: inks.ink, width: 600 }),
    pictures.beside ? besidePicture(sharp, pictures.beside) : null,
  ])
  const bottom = height - 80
  const layers = [
    beside && { input: beside, left: width - pictureWidth, top: 0 },
    name && { input: name.data, left: margin + 32, top: 96 - Math.round(name.info.height / 2) },
    shown && { input: shown.data, left: margin, top: 160 },
    { input: pictures.logo ?? drawnMark, left: margin, top: bottom - shareMarkSize },
    place && {
      input: place.data,
      left: margin + shareMarkSize + 20,
      top: bottom - Math.round((shareMarkSize + place.info.height) / 2),
    },
  ].filter((layer) => layer !== null)
  const ground = Buffer.from(wireDrawing(title, beside === null))
  return sharp(ground).composite(layers).png({ palette: true, quality: 90 }).toBuffer()
}

type Sharp = typeof import('sharp').default

async function besidePicture(sharp: Sharp, bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: limits.pixels }).resize(pictureWidth, height, { fit: 'cover' })
    return await picture.flatten({ background: '#ebe4d7' }).png().toBuffer()
  } catch {
    return null
  }
}

const [paper, sunk, surface, wire, ink] = ['#f4efe6', '#ebe4d7', '#fbf8f2', '#857c6b', '#1b1a17']

/** The background of a share image: paper, a wire from the left, and a workflow on the right. */
function wireDrawing(seed: string, hasWorkflow: boolean): string {
  const left = width - pictureWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="${wire}" stroke-width="3">
<rect width="${width}" height="${height}" fill="${paper}" stroke="none"/>
<rect x="${left}" width="${pictureWidth}" height="${height}" fill="${sunk}" stroke="none"/>
<path d="M0 96H${margin}"/><circle cx="${margin + 9}" cy="96" r="9" fill="${paper}"/>
${hasWorkflow ? workflow(seed, left) : ''}</svg>`
}

function workflow(seed: string, left: number): string {
  const next = numbers(seed)
  const nodes = [0, 1, 2, 3].map((row) => ({
    x: left + 120 + Math.floor(next() * 4) * 60,
    y: 105 + row * 140,
    wide: row % 2 === 0 ? 150 : 110,
  }))
  const wires = nodes.map(({ x, y }, index) => {
    const before = nodes[index - 1]
    const [x0, y0] = before ? [before.x, before.y + 34] : [x, -10]
    const middle = (y0 + y - 34) / 2
    return `M${x0} ${y0}C${x0} ${middle} ${x} ${middle} ${x} ${y - 34}`
  })
  const last = nodes.at(-1)
  if (last) wires.push(`M${last.x} ${last.y + 34}V${height + 10}`)
  const boxes = nodes.map(
    ({ x, y, wide }, index) =>
      `<rect x="${x - wide / 2}" y="${y - 34}" width="${wide}" height="68" rx="6" fill="${surface}"/>
<circle cx="${x}" cy="${y - 34}" r="8" fill="${index === 0 ? ink : paper}"/><circle cx="${x}" cy="${y + 34}" r="8" fill="${paper}"/>`,
  )
  return `<path d="${wires.join('')}"/>${boxes.join('')}`
}

function numbers(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state ^= state >>> 13
    return (state >>> 0) / 4294967296
  }
}
