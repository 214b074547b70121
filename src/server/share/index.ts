import { join } from 'node:path'
import type { Sharp, SharpOptions } from 'sharp'

/** Fonts are part of the project, so that images do not depend on the server's fonts. */
const fonts = {
  heading: { family: 'Share Heading', file: join(import.meta.dirname, '../fonts/share-heading.ttf') },
  label: { family: 'Share Label', file: join(import.meta.dirname, '../fonts/share-label.ttf') },
}

export const inks = { ink: '#1b1a17', muted: '#5a5448' }

/** Characters that our fonts lack, which would be drawn as boxes with numbers. */
const unwritable =
  /[^\s -~\u00a1-\u0131\u0134-\u0148\u014a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u2122\u2191\u2193\u2212]/g

function writable(text: string): string {
  const written = text
    .normalize('NFC')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(unwritable, '')
  return /[\p{L}\p{N}]/u.test(written) ? written.replace(/\s+/g, ' ').trim() : ''
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Writing {
  font: keyof typeof fonts
  size: number
  color: string
  width: number
  breaks?: boolean
}

type Draw = (options: SharpOptions) => Sharp

export async function writeText(draw: Draw, text: string, { font, size, color, width, breaks = false }: Writing) {
  const written = writable(text)
  if (!written) return null
  const { family, file } = fonts[font]
  const markup = `<span foreground="${color}" line_height="0.86">${escaped(written)}</span>`
  const wrap = breaks ? ({ wrap: 'word-char' } as const) : {}
  const drawn = draw({
    text: { text: markup, font: `${family} ${size}`, fontfile: file, rgba: true, dpi: 72, width, ...wrap },
  })
  return drawn.png().toBuffer({ resolveWithObject: true })
}

interface Room {
  width: number
  height: number
  sizes: number[]
  /** The maximum number of characters of a text that fits at no size. */
  maxLength: number
}

/** Draws a heading as large as possible. One that is too long even at the smallest size is cut. */
export async function writeHeading(draw: Draw, text: string, { width, height, sizes, maxLength }: Room) {
  const writing = { font: 'heading', color: inks.ink, width, breaks: true } as const
  for (const size of sizes) {
    const drawn = await writeText(draw, text, { ...writing, size })
    if (!drawn || (drawn.info.height <= height && drawn.info.width <= width)) return drawn
  }
  return writeText(draw, `${text.slice(0, maxLength)}…`, { ...writing, size: sizes.at(-1) ?? 40 })
}

export const shareMarkSize = 56

export const drawnMark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${shareMarkSize}" height="${shareMarkSize}" viewBox="0 -6 34 34" fill="none" stroke="${inks.ink}" stroke-width="2"><path d="M9 16C17 16 17 6 25 6"/><circle cx="5.5" cy="16" r="3.5" fill="${inks.ink}"/><circle cx="28.5" cy="6" r="3.5"/></svg>`,
)
