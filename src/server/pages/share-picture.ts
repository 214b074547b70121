import { limits } from '../../contract/limits.ts'
import { drawnMark, inks, shareMarkSize, writeHeading, writeText } from '../share/index.ts'
import { wireDrawing } from './share-drawing.ts'

/** The content of a share image. Equal content gives an equal image. */
export interface SharePicture {
  /** The owner's name. */
  owner: string
  label: string
  title: string
  /** The address of a picture for the right side; null: a drawn workflow instead. */
  picture: string | null
  /** The address of the owner's logo; null: the site's mark instead. */
  logo: string | null
}

const shareSize = { width: 1200, height: 630 }

const margin = 80
const pictureWidth = 420

interface Pictures {
  /** For the right side. */
  beside: Buffer | null
  /** A PNG of `shareMarkSize`. */
  logo: Buffer | null
}

/** Draws the 1200 x 630 PNG of a shared link. */
export async function drawSharePicture(
  { label, title, owner }: Pick<SharePicture, 'label' | 'title' | 'owner'>,
  pictures: Pictures,
): Promise<Buffer> {
  // Loaded at the first image, and without its cache, to save memory.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const { width, height } = shareSize

  const room = { width: width - 2 * margin - pictureWidth, height: 330, sizes: [76, 66, 56, 47, 40], maxLength: 140 }
  const [shown, name, place, beside] = await Promise.all([
    writeHeading(sharp, title, room),
    writeText(sharp, label, { font: 'label', size: 22, color: inks.muted, width: 600 }),
    writeText(sharp, owner, { font: 'heading', size: 30, color: inks.ink, width: 600 }),
    pictures.beside ? besidePicture(sharp, pictures.beside, height) : null,
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
  const ground = Buffer.from(wireDrawing(title, { width, height, margin, pictureWidth, drawn: beside === null }))
  return sharp(ground).composite(layers).png({ palette: true, quality: 90 }).toBuffer()
}

type Sharp = typeof import('sharp').default

/** The picture for the right side, or null if it cannot be read. */
async function besidePicture(sharp: Sharp, bytes: Buffer, height: number): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: limits.pixels }).resize(pictureWidth, height, { fit: 'cover' })
    return await picture.flatten({ background: '#ebe4d7' }).png().toBuffer()
  } catch {
    return null
  }
}
