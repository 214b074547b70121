import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { isWritten } from '../../../contract/cv.ts'
import type { TypePairing } from '../../../contract/look.ts'

/** In points: A4, its margins, and the column of dates on the left. */
export const page = { width: 595.28, height: 841.89, side: 56, top: 52, bottom: 56 }
export const column = { left: page.side, right: page.side + 118, end: page.width - page.side }

export const inks = { ink: '#1b1a17', muted: '#5a5448', wire: '#857c6b', line: '#d3c9b8' }

export interface Style {
  role: Role
  size: number
  color?: string
  lead?: number
  link?: string
}

export type Sheet = ReturnType<typeof openSheet>

/** A tagged A4 document that is written from top to bottom. */
export function openSheet(pairing: TypePairing, lang: string, info: Record<'Title' | 'Author' | 'Subject', string>) {
  const margins = { top: page.top, bottom: page.bottom, left: page.side, right: page.side }
  const options = { lang, tagged: true, displayTitle: true, bufferPages: true, pdfVersion: '1.7' as const }
  const document = new PDFDocument({ size: 'A4', margins, info, ...options })
  for (const [face, file] of Object.entries(faceFiles)) document.registerFont(face, file)
  const root = document.struct('Document')
  document.addStructure(root)
  const parts: Buffer[] = []
  const finished = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })

  const use = (text: string, { role, size, color = inks.ink }: Style) =>
    document
      .font(faceFor(pairing, role, text))
      .fontSize(size)
      .fillColor(color)

  return {
    document,

    /** Writes a paragraph at x, and moves below it. Nothing for an empty text. */
    write(tag: 'H1' | 'H2' | 'H3' | 'P', given: string, style: Style, x: number, width: number): void {
      const text = writable(given)
      if (!text) return
      const options = { width, lineGap: style.lead ?? 0, ...(style.link && { link: style.link }) }
      const part = document.struct(tag)
      root.add(part)
      const inside = style.link ? document.struct('Link') : part
      if (inside !== part) part.add(inside)
      use(text, style).text(text, x, document.y, { ...options, structParent: inside, structType: 'Span' })
      part.end()
    },

    heightOf(given: string, style: Style, width: number): number {
      const text = writable(given)
      return text ? use(text, style).heightOfString(text, { width, lineGap: style.lead ?? 0 }) : 0
    },

    widthOf(given: string, style: Style): number {
      const text = writable(given)
      return text ? use(text, style).widthOfString(text) : 0
    },

    /** Writes a line that is not content, such as a page's number. */
    plain(given: string, style: Style, { x, y, width }: { x: number; y: number; width: number }): void {
      const text = writable(given)
      use(text, style).text(text, x, y, { width, lineBreak: false })
    },

    /** Draws what is not content, such as a line. */
    decorate(draw: () => void): void {
      document.markContent('Artifact', { type: 'Layout' })
      draw()
      document.endMarkedContent()
    },

    /** Begins a new page if this height does not fit, unless it is more than a page. */
    keepTogether(height: number): void {
      const room = page.height - page.bottom
      if (document.y + height > room && height < room - page.top) document.addPage()
    },

    down: (by: number): void => {
      document.y += by
    },

    async finish(): Promise<Buffer<ArrayBuffer>> {
      root.end()
      document.end()
      return finished
    },
  }
}

const file = (name: string) => join(import.meta.dirname, '../../fonts', name)

/** Static fonts, because a PDF cannot contain variable ones. `fonts/README.md` says how they were made. */
const faceFiles = {
  grotesk: file('share-heading.ttf'),
  mono: file('share-label.ttf'),
  serif: file('cv-serif.ttf'),
  serifBold: file('cv-serif-bold.ttf'),
  sans: file('cv-sans.ttf'),
}
type Face = keyof typeof faceFiles

type Role = 'heading' | 'text' | 'label'

const faces: Record<TypePairing, Record<Role, Face>> = {
  grotesk: { heading: 'grotesk', text: 'serif', label: 'mono' },
  serif: { heading: 'serifBold', text: 'sans', label: 'mono' },
}

/** The characters that every one of the fonts has. The serif ones have more. */
const common =
  /^[\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0139-\u013e\u0141-\u0148\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]*$/

function faceFor(pairing: TypePairing, role: Role, text: string): Face {
  if (common.test(text)) return faces[pairing][role]
  return role === 'heading' ? 'serifBold' : 'serif'
}

const replacements: readonly [RegExp, string][] = [
  [/\s+/g, ' '],
  [/[\u2010\u2011]/g, '-'],
  [/[\u2012\u2015\u2192]/g, '–'],
]

/** Other characters, such as emoji, are left out. */
function writable(text: string): string {
  const plain = replacements.reduce((all, [from, to]) => all.replace(from, to), text.normalize('NFC'))
  if (isWritten(plain)) return plain.trim()
  return [...plain]
    .filter(isWritten)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.;:!?)])/g, '$1')
    .trim()
}
