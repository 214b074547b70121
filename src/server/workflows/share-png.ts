import { site } from '../../../site.config.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { workflowPicture } from '../../n8n/picture.ts'
import { inks, writeHeading, writeText } from '../pages/share-text.ts'

const [width, height] = [1200, 630]
/** Above the drawing: what it is called, and whose it is. */
const head = 204
const margin = 56

/** The picture of a shared link: the template's name, and below it the workflow itself. */
export async function drawShare(file: WorkflowFile, name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const room = { width: width - 2 * margin, height: 96, sizes: [64, 52, 44], most: 70 }
  const [title, owner] = await Promise.all([
    writeHeading(sharp, name, room),
    writeText(sharp, `n8n template by ${site.name}`, { font: 'label', size: 22, color: inks.muted, width: 900 }),
  ])
  const layers = [
    { input: drawing(file), left: 0, top: head },
    owner && { input: owner.data, left: margin + 32, top: 46 - Math.round(owner.info.height / 2) },
    title && { input: title.data, left: margin, top: 88 },
  ].filter((layer) => layer !== null)
  return sharp(ground).composite(layers).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Drawn at its final size, because a canvas may be 10,000 pixels wide. */
function drawing(file: WorkflowFile): Buffer {
  const below = height - head
  const picture = workflowPicture(file, { colors: 'light', ratio: width / below })
  return Buffer.from(picture.replace(/ width="[\d.]+" height="[\d.]+"/, ` width="${width}" height="${below}"`))
}

/** Paper, and the wire that comes in from the left. */
const ground = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"
stroke="#857c6b" stroke-width="3"><rect width="${width}" height="${height}" fill="#f4efe6" stroke="none"/>
<path d="M0 46H${margin}"/><circle cx="${margin + 9}" cy="46" r="9" fill="#f4efe6"/></svg>`)
