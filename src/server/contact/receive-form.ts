import { contactEndpoints } from '../../contract/api/contact.ts'
import { contactMessages } from '../../contract/contact.ts'
import { contactFields } from '../../contract/contact-fields.ts'
import { errors } from '../platform/http/errors.ts'
import { collect, formParts } from '../platform/http/multipart.ts'
import type { StoredFile } from './attachments.ts'

export interface ReceivedForm {
  fields: Record<string, string>
  upload: StoredFile | null
}

/** Stores or discards the uploaded file. */
export interface FileKeeper {
  take(fileName: string, body: AsyncIterable<Buffer>): Promise<StoredFile>
  drop(upload: StoredFile): Promise<void>
}

/** In bytes: a character has at most three. Twice the allowed length, so that a text that is too long is validated. */
const maxFieldBytes = 2 * 3 * Math.max(...Object.values(contactFields).map(({ maxLength }) => maxLength))
export const largestForm = contactEndpoints['POST /api/contact/with-attachment'].maxBody
const limit = { maxBytes: largestForm, tooLarge: () => errors.fileTooLarge(contactMessages.largeAttachment) }

/**
 * Reads the contact form: fields into memory, the one file into storage. Reading stops at the limit, whatever the
 * announced length. After a failure only the text in `fields` remains, so that the caller can show the form again.
 * @throws too_large, malformed, invalid for a file of another type, and what `take` throws
 */
export async function receiveForm(
  request: Request,
  { take, drop }: FileKeeper,
  fields: ReceivedForm['fields'] = {},
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields, upload: null }
  try {
    for await (const { name, fileName, body } of formParts(request, limit)) {
      if (fileName === null) form.fields[name] = (await collect(body, maxFieldBytes)).toString('utf8')
      else if (name === 'attachment' && fileName !== '' && !form.upload) {
        form.upload = await take(fileName, body)
      }
    }
    if ('attachment' in form.fields) throw errors.invalid({ attachment: contactMessages.wrongAttachment })
    return form
  } catch (error) {
    if (form.upload) await drop(form.upload)
    throw error
  }
}
