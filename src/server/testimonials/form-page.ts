import type { Context } from 'hono'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { collections } from '../../contract/collections.ts'
import { limits } from '../../contract/limits.ts'
import { mediaMessages } from '../../contract/media.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { consentText, testimonialFormMessages, testimonialTextNames } from '../../contract/testimonial-form.ts'
import { collectionStore } from '../collections/index.ts'
import { mediaStore, type StoredImage, storeUpload } from '../media/index.ts'
import { type Fields, formPage, type Pages, pageOnly } from '../pages/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { countsFor, type NetworkRules, networkRules, type Rule } from '../platform/http/limiter.ts'
import { collect, formParts } from '../platform/http/multipart.ts'
import { checked } from '../platform/http/route.ts'
import type { Services } from '../services.ts'
import { testimonialEmails } from './emails.ts'
import type { Invitations } from './invitations.ts'

const hour = 60 * 60
export const testimonialRules = {
  sending: networkRules('testimonial forms', [30, 60, 120], hour),
  invitation: { name: 'testimonial forms of invitation', limit: 20, seconds: hour, store: 'database' },
} satisfies Record<string, Rule | NetworkRules>

type Texts = Omit<z.infer<typeof form>, 'consent'>

/** Receives the form of an invitation. It needs no JavaScript; the answer is a page. The token is the permission. */
export function testimonialFormPage(context: Services & { invitations: Invitations }, pages: Pages) {
  const { database, files, invitations, limiter, mail, now, settings } = context
  const oneByOne = inOrder()

  const add = async (id: string, values: Texts, picture: StoredImage | null): Promise<boolean> => {
    const { identity } = await settings.current()
    const testimonialId = newId()
    return mail.transaction(testimonialEmails, async (db, emails) => {
      const use = { consent: consentText(identity.name), testimonial_id: testimonialId }
      if (!(await invitations.use(db, id, use))) return false
      const storage = { ...database, db }
      const kept =
        picture && (await mediaStore(storage, now).add({ ...picture, name: 'A client’s picture', alt: null }))
      const time = now().toISOString()
      const own = { id: testimonialId, created_at: time, updated_at: time }
      const entry = { ...values, client_image_url: kept?.url ?? null, active: false, ...own }
      await collectionStore(storage, 'testimonials', { now }).putBack(entry)
      await emails.sendToOwner('testimonial-arrived', {}, { ...values, id: testimonialId })
      return true
    })
  }

  const receive = async (c: Context<AppEnv>, token: string, fields: Fields) => {
    // Before the form is read, so that nothing from a stranger is read.
    const invitation = await invitations.opened(token)
    if (!invitation) return pageOnly(pages, c)
    if (Number(c.req.header('content-length') ?? 0) > 2 * limits.upload) throw errors.tooLarge('the form')
    const upload = await readForm(c.req.raw, fields)
    // After the texts were read, so that the page of a refusal shows them again.
    await limiter.take(...countsFor(testimonialRules.sending, c.get('client')))
    await limiter.take([testimonialRules.invitation, invitation.id])
    const { consent: _, ...values } = validTexts(fields, upload.length > 0)
    const picture = upload.length > 0 ? await storeUpload(files, upload, 'visitor') : null
    if (!(await add(invitation.id, values, picture))) return pageOnly(pages, c)
    return c.redirect(paths.testimonial(token, { sent: '1' }), 303)
  }

  return formPage(pages, {
    path: sitePages.testimonial.path,
    shown: [...testimonialTextNames, 'rating', 'consent'],
    receive: (c, fields) => {
      const token = c.req.param('token') ?? ''
      return oneByOne(token, () => receive(c, token, fields))
    },
  })
}

/** Runs work with the same key one by one, so that one invitation never holds more than one picture in memory. */
function inOrder() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key)
    const mine = before ? before.then(work, work) : work()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

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

/** In bytes: a character has at most three. Twice the allowed length, so that a text that is too long is validated. */
const maxFieldBytes = 2 * 3 * limits.paragraph
const tooLarge = () => errors.fileTooLarge(mediaMessages.tooLarge)
const limit = { maxBytes: limits.upload + limits.formTexts, tooLarge }

/** @returns the picture, empty without one; `fields` is filled even if the form is rejected */
async function readForm(request: Request, fields: Fields): Promise<Buffer> {
  let upload: Buffer = Buffer.alloc(0)
  for await (const { name, fileName, body } of formParts(request, limit)) {
    if (fileName === null) fields[name] = (await collect(body, maxFieldBytes)).toString('utf8')
    else if (name === 'image' && fileName !== '') upload = await collect(body, limits.upload, tooLarge)
  }
  return upload
}

function validTexts(fields: Fields, hasPicture: boolean) {
  try {
    return checked(form, { client_position: '', client_company: '', rating: '', ...fields })
  } catch (error) {
    if (!(error instanceof ApiError && hasPicture)) throw error
    throw errors.invalid({ ...error.fields, image: testimonialFormMessages.pictureAgain })
  }
}
