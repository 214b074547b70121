import { join } from 'node:path'
import type { Sharp, SharpOptions } from 'sharp'

/** The fonts are our own files, so that a picture looks the same on a server that has none. */
const fonts = {
  heading: { family: 'Share Heading', file: join(import.meta.dirname, 'fonts/share-heading.ttf') },
  label: { family: 'Share Label', file: join(import.meta.dirname, 'fonts/share-label.ttf') },
}

export const inks = { ink: '#1b1a17', muted: '#5a5448' }

/** What our fonts can write; a text in another script is left out rather than drawn as empty boxes. */
const writable = /^[\u0020-\u024f\u2010-\u2026\u20ac\u2122\u2190-\u2193\s]*$/
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Writing {
  font: keyof typeof fonts
  size: number
  color: string
  width: number
  /** Whether a word that is too long for a line is broken. */
  breaks?: boolean
}

export type WrittenText = Awaited<ReturnType<typeof writeText>>
type Draw = (options: SharpOptions) => Sharp

/** A text as a picture of just its size; null where there is nothing to write. */
export async function writeText(draw: Draw, text: string, { font, size, color, width, breaks = false }: Writing) {
  if (!writable.test(text) || !text.trim()) return null
  const { family, file } = fonts[font]
  const markup = `<span foreground="${color}" line_height="0.86">${escaped(text)}</span>`
  const wrap = breaks ? ({ wrap: 'word-char' } as const) : {}
  const drawn = draw({
    text: { text: markup, font: `${family} ${size}`, fontfile: file, rgba: true, dpi: 72, width, ...wrap },
  })
  return drawn.png().toBuffer({ resolveWithObject: true })
}

interface Room {
  width: number
  height: number
  /** The sizes to try, the largest first. */
  sizes: number[]
  /** How much of a text is written that fits at no size. */
  most: number
}

/** A heading as large as its room allows; one that is too long even at the smallest size is cut. */
export async function writeHeading(draw: Draw, text: string, { width, height, sizes, most }: Room) {
  const writing = { font: 'heading', color: inks.ink, width, breaks: true } as const
  for (const size of sizes) {
    const drawn = await writeText(draw, text, { ...writing, size })
    if (!drawn || (drawn.info.height <= height && drawn.info.width <= width)) return drawn
  }
  return writeText(draw, `${text.slice(0, most)}…`, { ...writing, size: sizes.at(-1) ?? 40 })
}
