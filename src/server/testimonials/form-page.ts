import { Hono } from 'hono'
import { v7 as newId } from 'uuid'
import { limits } from '../../contract/limits.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { consentText, testimonialTextNames } from '../../contract/testimonial-form.ts'
import { collectionStore } from '../collections/index.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/index.ts'
import { type VisitorPicture, visitorPictures } from '../media/index.ts'
import type { Renderer, Web } from '../pages/index.ts'
import { refusedForm } from '../pages/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { countsFor, type NetworkRules, networkRules } from '../platform/http/networks.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Invitations } from './invitations.ts'
import { receiveTestimonial } from './receive-testimonial.ts'

const hour = 60 * 60
export const testimonialRules = {
  sending: networkRules('testimonial forms', [30, 60, 120], hour),
  invitation: { name: 'testimonial forms of invitation', limit: 20, seconds: hour, store: 'database' },
} satisfies Record<string, Rule | NetworkRules>

/** What the page shows again after a rejected form. */
const shownAgain: readonly string[] = [...testimonialTextNames, 'rating', 'consent']

interface Needed {
  config: Config
  database: Database
  files: FileStore
  invitations: Invitations
  limiter: Limiter
  mail: Mail
  now: () => Date
  settings: SettingsStore
}

/** Receives the form of an invitation. It needs no JavaScript; the answer is a page. The token is the permission. */
export function testimonialFormPage(context: Needed, pages: { web: Web; renderer: Renderer }) {
  const { database, invitations, limiter, mail, now, settings } = context
  const pictures = visitorPictures(context.files)

  const oneByOne = inOrder()

  /** @returns false if the invitation was used meanwhile */
  const add = async (id: string, values: object, picture: VisitorPicture | null): Promise<boolean> => {
    const { identity } = await settings.current()
    const testimonialId = newId()
    return mail.transaction(async (db, letters) => {
      const use = { consent: consentText(identity.name), testimonial_id: testimonialId }
      if (!(await invitations.use(db, id, use))) return false
      const storage = { ...database, db }
      const client_image_url = picture && (await pictures.keep(storage, picture, now()))
      const time = now().toISOString()
      const entry = {
        ...values,
        client_image_url,
        active: false,
        id: testimonialId,
        created_at: time,
        updated_at: time,
      }
      await collectionStore(storage, 'testimonials', { now }).putBack(entry)
      await letters.testimonialArrived({ ...(values as Texts), id: testimonialId })
      return true
    })
  }

  return new Hono<AppEnv>().post(sitePages.testimonial.path, async (c) => {
    const token = c.req.param('token')
    const client = c.get('client')
    c.header('Cache-Control', 'no-store')
    const ended = async () => {
      const address = pages.web.bundle.pageAddress(new URL(paths.testimonial(token), c.req.url))
      return c.html((await pages.renderer.page(address, client)).html, 404)
    }

    const fields: Record<string, string> = {}
    /** After the texts were read, so that the page of a refusal shows them again. */
    const mayStore = async (id: string) => {
      await limiter.take(...countsFor(testimonialRules.sending, client))
      await limiter.take([testimonialRules.invitation, id])
    }
    const receive = async () => {
      // Before the form is read: nothing of a stranger's is.
      const invitation = await invitations.opened(token)
      if (!invitation) return ended()
      if (Number(c.req.header('content-length') ?? 0) > 2 * limits.upload) throw errors.tooLarge('the form')
      const { values, picture } = await receiveTestimonial(
        c.req.raw,
        { pictures, read: () => mayStore(invitation.id) },
        fields,
      )
      if (!(await add(invitation.id, values, picture))) return ended()
      return c.redirect(paths.testimonial(token, { sent: '1' }), 303)
    }
    try {
      return await oneByOne(token, receive)
    } catch (error) {
      const text = Object.fromEntries(Object.entries(fields).filter(([name]) => shownAgain.includes(name)))
      return refusedForm(c, pages, { path: paths.testimonial(token), text, error })
    }
  })
}

/** Runs works with one key one after another, so that one invitation never holds more than one picture in memory. */
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

interface Texts {
  client_name: string
  client_company: string | null
  testimonial: string
  rating: number
}
