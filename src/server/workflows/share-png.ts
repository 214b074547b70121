import { drawnMark, inks, shareMarkSize, writeHeading, writeText } from '../share/index.ts'

const [width, height] = [1200, 630]
/** The text above the drawing: the template's name and its author. */
const head = 204
const margin = 56
/** The line with the wire, the mark and the owner. */
const middle = 46

export const drawingSize = { width, height: height - head }

/** A PNG in base64, because both databases and the backup store text in the same way. */
export async function sharePng(
  drawing: string,
  { name, owner: ownerName, logo }: { name: string; owner: string; logo: Buffer | null },
): Promise<string> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const room = { width: width - 2 * margin, height: 96, sizes: [64, 52, 44], maxLength: 70 }
  const [title, label, owner] = await Promise.all([
    writeHeading(sharp, name, room),
    writeText(sharp, 'n8n template', { font: 'label', size: 22, color: inks.muted, width: 400 }),
    writeText(sharp, ownerName, { font: 'heading', size: 26, color: inks.ink, width: 560 }),
  ])
  const layers = [
    { input: Buffer.from(drawing), left: 0, top: head },
    label && { input: label.data, left: margin + 32, top: middle - Math.round(label.info.height / 2) },
    {
      input: logo ?? drawnMark,
      left: width - margin - shareMarkSize - (owner ? owner.info.width + 16 : 0),
      top: middle - shareMarkSize / 2,
    },
    owner && {
      input: owner.data,
      left: width - margin - owner.info.width,
      top: middle - Math.round(owner.info.height / 2),
    },
    title && { input: title.data, left: margin, top: 88 },
  ].filter((layer) => layer !== null)
  const png = await sharp(ground).composite(layers).png({ compressionLevel: 9, palette: true }).toBuffer()
  return png.toString('base64')
}

/** Paper, and the wire from the left edge. */
const ground = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"
stroke="#857c6b" stroke-width="3"><rect width="${width}" height="${height}" fill="#f4efe6" stroke="none"/>
<path d="M0 ${middle}H${margin}"/><circle cx="${margin + 9}" cy="${middle}" r="9" fill="#f4efe6"/></svg>`)
