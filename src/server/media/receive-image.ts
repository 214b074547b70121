import { mediaEndpoints } from '../../contract/api/media.ts'
import { limits } from '../../contract/limits.ts'
import { altText, mediaMessages } from '../../contract/media.ts'
import { errors } from '../platform/http/errors.ts'
import { collect, formParts } from '../platform/http/multipart.ts'

const tooLarge = () => errors.fileTooLarge(mediaMessages.tooLarge)
const limit = { maxBytes: mediaEndpoints['POST /api/media'].maxBody, tooLarge }

/** Reads the form with which the owner uploads an image. @throws too_large, malformed, invalid */
export async function receiveImage(request: Request): Promise<{ upload: Buffer; name: string; alt: string | null }> {
  let file: { name: string; upload: Buffer } | null = null
  let alt = ''
  for await (const { name, fileName, body } of formParts(request, limit)) {
    if (name === 'file' && fileName !== null) {
      file = { name: fileName, upload: await collect(body, limits.upload, tooLarge) }
    } else if (name === 'alt' && fileName === null) alt = (await collect(body, limits.formTexts)).toString('utf8')
  }
  if (!file) throw errors.invalid({ file: mediaMessages.wrongType })
  const parsedAlt = altText.safeParse(alt)
  if (!parsedAlt.success) throw errors.invalid({ alt: parsedAlt.error.issues[0]?.message ?? 'Alt text is not valid.' })
  return { upload: file.upload, name: file.name.replaceAll('\0', '').slice(0, limits.line), alt: parsedAlt.data }
}
