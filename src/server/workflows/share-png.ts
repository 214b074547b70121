import { site } from '../../../site.config.ts'
import { inks, writeHeading, writeText } from '../pages/share-text.ts'

const [width, height] = [1200, 630]
/** Above the drawing: what the template is called, and whose it is. */
const head = 204
const margin = 56

/** The pixels that are left for the drawing. */
export const drawingSize = { width, height: height - head }

/**
 * The picture of a shared link as PNG: the template's name, and below it the workflow itself. In base64, because text is
 * what both databases and the backup hold alike.
 */
export async function sharePng(drawing: string, name: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const room = { width: width - 2 * margin, height: 96, sizes: [64, 52, 44], most: 70 }
  const [title, owner] = await Promise.all([
    writeHeading(sharp, name, room),
    writeText(sharp, `n8n template by ${site.name}`, { font: 'label', size: 22, color: inks.muted, width: 900 }),
  ])
  const layers = [
    { input: Buffer.from(drawing), left: 0, top: head },
    owner && { input: owner.data, left: margin + 32, top: 46 - Math.round(owner.info.height / 2) },
    title && { input: title.data, left: margin, top: 88 },
  ].filter((layer) => layer !== null)
  const png = await sharp(ground).composite(layers).png({ compressionLevel: 9, palette: true }).toBuffer()
  return png.toString('base64')
}

/** Paper, and the wire that comes in from the left. */
const ground = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"
stroke="#857c6b" stroke-width="3"><rect width="${width}" height="${height}" fill="#f4efe6" stroke="none"/>
<path d="M0 46H${margin}"/><circle cx="${margin + 9}" cy="46" r="9" fill="#f4efe6"/></svg>`)
