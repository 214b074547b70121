import PDFDocument from 'pdfkit'
import type { TypePairing } from '../../../contract/look.ts'
import { faceFiles, faceFor, type Role, writable } from './faces.ts'

/** In points: A4, its margins, and the column of dates on the left. */
export const page = { width: 595.28, height: 841.89, side: 56, top: 52, bottom: 56 }
export const column = { left: page.side, right: page.side + 118, end: page.width - page.side }

export const inks = { ink: '#1b1a17', muted: '#5a5448', wire: '#857c6b', line: '#d3c9b8' }

export interface Style {
  role: Role
  size: number
  color?: string
  /** The space between two lines, in points. */
  lead?: number
  link?: string
}

interface Named {
  title: string
  author: string
  subject: string
  lang: string
}

export type Sheet = ReturnType<typeof openSheet>

/** A tagged A4 document that is written from top to bottom. */
export function openSheet(pairing: TypePairing, { lang, title, author, subject }: Named) {
  const margins = { top: page.top, bottom: page.bottom, left: page.side, right: page.side }
  const info = { Title: title, Author: author, Subject: subject }
  const document = new PDFDocument({
    size: 'A4',
    margins,
    info,
    lang,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
  })
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

    /** Writes a line that is no content, such as a page's number. */
    plain(given: string, style: Style, { x, y, width }: { x: number; y: number; width: number }): void {
      const text = writable(given)
      use(text, style).text(text, x, y, { width, lineBreak: false })
    },

    /** Draws what is no content, such as a line. */
    decorate(draw: () => void): void {
      document.markContent('Artifact', { type: 'Layout' })
      draw()
      document.endMarkedContent()
    },

    /** Begins a new page if less than this is left on the current one, and less than a page is needed. */
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
