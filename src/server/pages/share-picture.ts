import { join } from 'node:path'
import { site } from '../../../site.config.ts'
import { wireDrawing } from './share-drawing.ts'

/** What the picture of a shared link shows; the same words give the same picture. */
export interface SharePicture {
  label: string
  title: string
  /** A file to stand on the right; null: a drawn workflow instead. */
  picture: string | null
}

export const shareSize = { width: 1200, height: 630 }

const ink = '#1b1a17'
const muted = '#5a5448'
const margin = 80
const pictureWidth = 420

const font = (name: string) => join(import.meta.dirname, `fonts/${name}.ttf`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What our fonts can write; a title in another script is left out rather than drawn as empty boxes. */
const writable = /^[\u0020-\u024f\u2010-\u2026\u20ac\u2122\u2190-\u2193\s]*$/

/**
 * Draws the 1200 x 630 PNG of a shared link. The fonts are our own files, so that it looks the same on a server that
 * has none.
 */
export async function drawSharePicture({ label, title, picture }: SharePicture): Promise<Buffer> {
  // Loaded by the first picture, not by the start of the server; and it shall keep nothing of what it drew.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const { width, height } = shareSize

  const write = async (text: string, fontName: string, family: string, size: number, color: string, box: Box) => {
    if (!writable.test(text) || !text.trim()) return null
    const markup = `<span foreground="${color}" line_height="0.86">${escaped(text)}</span>`
    const drawn = sharp({
      text: { text: markup, font: `${family} ${size}`, fontfile: font(fontName), rgba: true, dpi: 72, ...box },
    })
    return drawn.png().toBuffer({ resolveWithObject: true })
  }
  const heading = async (): ReturnType<typeof write> => {
    const room = { width: width - 2 * margin - pictureWidth, wrap: 'word-char' } as const
    for (const size of [76, 66, 56, 47, 40]) {
      const drawn = await write(title, 'share-heading', 'Share Heading', size, ink, room)
      if (!drawn || (drawn.info.height <= 330 && drawn.info.width <= room.width)) return drawn
    }
    return write(`${title.slice(0, 140)}…`, 'share-heading', 'Share Heading', 40, ink, room)
  }

  const [shown, name, place, beside] = await Promise.all([
    heading(),
    write(label, 'share-label', 'Share Label', 22, muted, { width: 600 }),
    write(site.name, 'share-heading', 'Share Heading', 30, ink, { width: 600 }),
    picture ? besidePicture(sharp, picture, height) : null,
  ])
  const layers = [
    beside && { input: beside, left: width - pictureWidth, top: 0 },
    name && { input: name.data, left: margin + 32, top: 96 - Math.round(name.info.height / 2) },
    shown && { input: shown.data, left: margin, top: 160 },
    place && { input: place.data, left: margin, top: height - 80 - place.info.height },
  ].filter((layer) => layer !== null)
  const ground = Buffer.from(wireDrawing(title, { width, height, margin, pictureWidth, drawn: beside === null }))
  return sharp(ground).composite(layers).png({ palette: true, quality: 90 }).toBuffer()
}

type Box = { width: number; wrap?: 'word-char' }
type Sharp = typeof import('sharp').default

/** A picture that cannot be read gives way to the drawing. */
async function besidePicture(sharp: Sharp, file: string, height: number): Promise<Buffer | null> {
  try {
    const picture = sharp(file, { limitInputPixels: 50_000_000 }).resize(pictureWidth, height, { fit: 'cover' })
    return await picture.flatten({ background: '#ebe4d7' }).png().toBuffer()
  } catch {
    return null
  }
}
