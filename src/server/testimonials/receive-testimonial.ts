import { z } from 'zod'
import { collections } from '../../contract/collections.ts'
import { limits } from '../../contract/limits.ts'
import { mediaMessages } from '../../contract/media.ts'
import { testimonialFormMessages } from '../../contract/testimonial-form.ts'
import type { VisitorPictures } from '../media/index.ts'
import { checked } from '../platform/http/api-app.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { collect, formParts } from '../platform/http/multipart.ts'

const { client_name, client_position, client_company, testimonial, rating } = collections.testimonials.fields

const form = z.object({
  client_name: client_name.input,
  client_position: client_position.input,
  client_company: client_company.input,
  testimonial: testimonial.input,
  rating: z
    .string()
    .transform(Number)
    .pipe(rating.input as z.ZodType<number, number>),
  consent: z.literal('yes', testimonialFormMessages.noConsent),
})

interface Receiving {
  pictures: VisitorPictures
  /** Called when the form was read, before a picture is stored. It may refuse. */
  read: () => Promise<void>
}

/** In bytes: a character has at most three. Twice the allowed length, so that a text that is too long is validated. */
const maxFieldBytes = 2 * 3 * limits.paragraph
const tooLarge = () => errors.fileTooLarge(mediaMessages.tooLarge)
const limit = { maxBytes: limits.upload + limits.formTexts, tooLarge }

/**
 * Reads the form of an invitation. The picture is opened and stored if all else is valid, without an entry; the daily
 * job removes it if the testimonial is not stored.
 * @param fields is filled with the texts, even if the form is rejected
 * @throws too_large, wrong_type, malformed, invalid
 */
export async function receiveTestimonial(
  request: Request,
  { pictures, read }: Receiving,
  fields: Record<string, string>,
) {
  let upload: Buffer = Buffer.alloc(0)
  for await (const { name, fileName, body } of formParts(request, limit)) {
    if (fileName === null) fields[name] = (await collect(body, maxFieldBytes)).toString('utf8')
    else if (name === 'image' && fileName !== '') upload = await collect(body, limits.upload, tooLarge)
  }
  await read()
  const hasPicture = upload.length > 0
  const { consent: _, ...values } = validTexts(fields, hasPicture)
  return { values, picture: hasPicture ? await pictures.store(upload) : null }
}

/** A browser sends no file again by itself. */
function validTexts(fields: Record<string, string>, hasPicture: boolean) {
  try {
    return checked(form, { client_position: '', client_company: '', rating: '', ...fields })
  } catch (error) {
    if (!(error instanceof ApiError && hasPicture)) throw error
    throw errors.invalid({ ...error.fields, image: testimonialFormMessages.pictureAgain })
  }
}
