import { contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { ApiError, errors } from '../errors.ts'
import type { StoredFile } from './attachments.ts'
import { collect, partsOf } from './multipart.ts'

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
const maxParts = 20

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
  const contentType = request.headers.get('content-type') ?? ''
  let parts = 0
  try {
    for await (const { name, fileName, body } of partsOf(atMost(largestForm, request.body), contentType)) {
      parts += 1
      if (parts > maxParts) throw errors.malformed('The form has too many fields.')
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

async function* atMost(most: number, body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const piece of body ?? []) {
      length += piece.length
      if (length > most) throw errors.fileTooLarge(contactMessages.largeAttachment)
      yield piece
    }
  } catch (error) {
    // The visitor closed the page; nobody is there to be told, and it is no failure of ours.
    throw error instanceof ApiError ? error : errors.malformed('The upload was interrupted.')
  }
}
