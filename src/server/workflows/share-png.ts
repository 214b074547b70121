import type { WorkflowFile } from '../../n8n/file.ts'
import { workflowPicture } from '../../n8n/picture.ts'

const [width, height] = [1200, 630]

/** The picture of a shared link. Drawn at its final size, because a canvas may be 10,000 pixels wide. */
export async function drawShare(file: WorkflowFile): Promise<Buffer> {
  const picture = workflowPicture(file, { colors: 'light', ratio: width / height })
  const sized = picture.replace(/ width="[\d.]+" height="[\d.]+"/, ` width="${width}" height="${height}"`)
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(sized)).png({ compressionLevel: 9, palette: true }).toBuffer()
}
