import { z } from 'zod'
import { collections } from '../../contract/collections.ts'
import { limits } from '../../contract/limits.ts'
import { mediaMessages } from '../../contract/media.ts'
import { testimonialFormMessages } from '../../contract/testimonial-form.ts'
import type { VisitorPictures } from '../media/visitor-pictures.ts'
import { checked } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
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
const limit = { maxBytes: limits.upload + 4 * maxFieldBytes, tooLarge }

/**
 * Reads the form of an invitation. The picture is stored at once, without an entry, and its name is put into
 * `fields.picture`: a form that is shown again keeps it, and the daily job removes it if the client gives up.
 * @param fields is filled with the texts, even if the form is rejected
 * @throws too_large, wrong_type, malformed, invalid
 */
export async function receiveTestimonial(
  request: Request,
  { pictures, read }: Receiving,
  fields: Record<string, string>,
) {
  let upload: Buffer | null = null
  for await (const { name, fileName, body } of formParts(request, limit)) {
    if (fileName === null) fields[name] = (await collect(body, maxFieldBytes)).toString('utf8')
    else if (name === 'image' && fileName !== '') upload = await collect(body, limits.upload, tooLarge)
  }
  await read()
  if (upload && upload.length > 0) fields.picture = await pictures.store(upload)
  const { consent: _, ...values } = checked(form, { client_position: '', client_company: '', rating: '', ...fields })
  const picture = fields.picture ? await pictures.stored(fields.picture) : null
  if (fields.picture && !picture) {
    delete fields.picture
    throw errors.invalid({ image: testimonialFormMessages.pictureGone })
  }
  return { values, picture }
}
