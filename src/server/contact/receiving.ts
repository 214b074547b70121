import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type ContactInput, contactInput, contactMessages } from '../../contract/contact.ts'
import { contactFieldNames, contactFields } from '../../contract/contact-fields.ts'
import { limits } from '../../contract/limits.ts'
import { sitePages } from '../../contract/site-map.ts'
import { isLikelyBot } from '../../contract/spam-traps.ts'
import type { Analytics } from '../analytics/index.ts'
import { mailboxOf } from '../emails/index.ts'
import { type Fields, formPage, type Pages } from '../pages/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { countsFor, type Limiter, networkRules, storedRule } from '../platform/http/limiter.ts'
import { collect, formParts, multipartOnly } from '../platform/http/multipart.ts'
import { apiApp, assertSameSite, checked, route, sameSiteOnly } from '../platform/http/route.ts'
import type { Services } from '../services.ts'
import type { Attachments, FileBudget, Spending, StoredFile } from './attachments.ts'
import type { MessageStore } from './messages.ts'

const hour = 60 * 60
export const messageRules = {
  sending: networkRules('messages', [20, 40, 100], hour),
  receiptsTo: storedRule('receipts to mailbox', 2, 24 * hour),
  receiptsFrom: storedRule('receipts from address', 5, 24 * hour),
  receipts: storedRule('receipts', 100, 24 * hour),
}

interface Receiving extends Services {
  analytics: Analytics
  attachments: Attachments
  fileBudget: FileBudget
  messages: MessageStore
}

export function contactRoutes(site: Receiving) {
  const receiver = messageReceiver(site)
  const fromHere = sameSiteOnly(site.config.siteUrl)
  const answer = async (c: Context<AppEnv>, counts: boolean) => {
    if (counts) await site.analytics.message(c)
    return { message: contactMessages.sent }
  }

  return apiApp()
    .openapi(route('POST /api/contact', fromHere), async (c) => {
      return c.json(await answer(c, await receiver.message(c.req.valid('json'), c.get('client'))), 200)
    })
    .openapi(route('POST /api/contact/with-attachment', fromHere, multipartOnly(), shortUpload), async (c) => {
      return c.json(await answer(c, await receiver.form(c.req.raw, c.get('client'))), 200)
    })
}

/** The form without JavaScript. A reload sends it again, but a message that is stored already is not stored twice. */
export function contactFormPage(site: Receiving, pages: Pages) {
  const receiver = messageReceiver(site)
  return formPage(pages, {
    path: sitePages.contact.path,
    shown: contactFieldNames,
    receive: async (c, fields) => {
      assertSameSite(c, site.config.siteUrl)
      if (await receiver.form(c.req.raw, c.get('client'), fields)) await site.analytics.message(c)
      return ''
    },
  })
}

function messageReceiver({ messages, attachments, fileBudget, limiter, log }: Receiving) {
  /** @returns whether the message was new and not suspected spam; then the upload is kept */
  const add = async (input: ContactInput, upload: StoredFile | null, client: string): Promise<boolean> => {
    const { website, form_age, ...message } = input
    const suspect = isLikelyBot({ website, form_age })
    const id = await messages.add({ ...message, upload: suspect ? null : upload, suspect })
    if (id === null || suspect) return false
    try {
      if (await mayMailReceipt(limiter, message.email, client)) await messages.sendReceipt(id)
    } catch (error) {
      // The message is stored, and its upload must be kept.
      log.error({ err: error }, 'A message was stored, but its receipt could not be')
    }
    return true
  }

  const count = (client: string) => limiter.take(...countsFor(messageRules.sending, client))

  return {
    async message(input: ContactInput, client: string): Promise<boolean> {
      await count(client)
      return add(input, null, client)
    },

    /** If the form is rejected, only its texts remain, in `fields`, so that it can be shown again. */
    async form(request: Request, client: string, fields: Fields = {}): Promise<boolean> {
      await count(client)
      const spending = await fileBudget.begin(client)
      let kept = false
      const keep = async (upload: StoredFile | null) => {
        kept = await add(checked(contactInput, fields), upload, client)
        return kept
      }
      await receiveForm(request, { attachments, spending, fields, keep })
      return kept
    },
  }
}

/** Limits receipts per recipient, per client and in total, so that nobody can mail strangers with the form. */
const mayMailReceipt = (limiter: Limiter, email: string, client: string): Promise<boolean> =>
  limiter.allows(
    [messageRules.receiptsTo, mailboxOf(email)],
    [messageRules.receiptsFrom, client],
    [messageRules.receipts, 'all'],
  )

const maxBytes = limits.attachment + limits.formTexts
const tooLarge = () => errors.fileTooLarge(contactMessages.largeAttachment)

/** Checks the announced length, before the body is read. */
export const shortUpload = createMiddleware<AppEnv>(async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  await next()
})

/** In bytes: a character has at most three. Twice the allowed length, so that a text that is too long is validated. */
const maxFieldBytes = 2 * 3 * Math.max(...Object.values(contactFields).map(({ maxLength }) => maxLength))

interface FormWithFile {
  attachments: Attachments
  spending: Spending
  /** Gets the texts, also if the form is rejected. */
  fields: Fields
  /** Stores the form. @returns whether it has kept the file; if not, the file is removed */
  keep: (upload: StoredFile | null) => Promise<boolean>
}

/** Receives a form with texts and perhaps one file, `attachment`. */
export async function receiveForm(request: Request, { attachments, spending, fields, keep }: FormWithFile) {
  let upload: StoredFile | null = null
  let kept = false
  try {
    for await (const { name, fileName, body } of formParts(request, { maxBytes, tooLarge })) {
      if (fileName === null) fields[name] = (await collect(body, maxFieldBytes)).toString('utf8')
      else if (name === 'attachment' && fileName !== '' && !upload) {
        upload = await attachments.receive(fileName, body, spending.spend)
      }
    }
    if ('attachment' in fields) throw errors.invalid({ attachment: contactMessages.wrongAttachment })
    kept = await keep(upload)
  } finally {
    if (upload && !kept) await attachments.discard(upload.file)
    await (kept ? spending.end() : spending.giveBack())
  }
}
