import { contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { errors } from '../platform/http/errors.ts'
import { collect, formParts } from '../platform/http/multipart.ts'
import type { StoredFile } from './attachments.ts'

export interface ReceivedForm {
  fields: Record<string, string>
  upload: StoredFile | null
}

/** Where the file goes. */
export interface FileKeeper {
  take(fileName: string, body: AsyncIterable<Buffer>): Promise<StoredFile>
  drop(upload: StoredFile): Promise<void>
}

/** The file, the other fields and what separates them. */
export const largestForm = limits.attachment + 256 * 1024
const longestField = 64 * 1024
const limit = { longest: largestForm, tooLarge: () => errors.fileTooLarge(contactMessages.largeAttachment) }

/**
 * Reads the contact form: fields into memory, the one file onto the disk. Reading stops at the limit, whatever length
 * was announced. After a failure nothing of it is left but the text in `fields`, for who shows the form again.
 * @throws too_large, malformed, invalid for a file of another kind, and what `take` throws
 */
export async function receiveForm(
  request: Request,
  { take, drop }: FileKeeper,
  fields: ReceivedForm['fields'] = {},
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields, upload: null }
  try {
    for await (const { name, fileName, body } of formParts(request, limit)) {
      if (fileName === null) form.fields[name] = (await collect(body, longestField)).toString('utf8')
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
