import { createMiddleware } from 'hono/factory'
import { contactMessages } from '../../contract/contact.ts'
import { contactFields } from '../../contract/contact-fields.ts'
import { limits } from '../../contract/limits.ts'
import type { Fields } from '../pages/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { collect, formParts } from '../platform/http/multipart.ts'
import type { Attachments, Spending, StoredFile } from './attachments.ts'

const maxBytes = limits.attachment + limits.formTexts
const tooLarge = () => errors.fileTooLarge(contactMessages.largeAttachment)

/** Checks the type and announced length of an upload before the body is read. */
export const uploadOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw errors.wrongType('multipart/form-data')
  }
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
