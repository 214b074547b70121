import { type ContactInput, contactInput } from '../../contract/contact.ts'
import { looksAutomatic } from '../../contract/spam-traps.ts'
import type { Context } from '../context.ts'
import { checked } from '../http/api-app.ts'
import type { Limiter, Rule } from '../http/limiter.ts'
import type { StoredFile } from './attachments.ts'
import { receiveForm } from './receive-form.ts'

const hour = 60 * 60
const sending: Rule = { name: 'messages from address', most: 20, seconds: hour }
const receiptsTo: Rule = { name: 'receipts to address', most: 2, seconds: 24 * hour }
const receiptsFrom: Rule = { name: 'receipts from address', most: 5, seconds: 24 * hour }
const receipts: Rule = { name: 'receipts', most: 100, seconds: 24 * hour }

/** Takes messages in, whichever way they come: as JSON, as a form by script, as a form by the browser itself. */
export function messageReceiver({
  messages,
  attachments,
  limiter,
}: Pick<Context, 'messages' | 'attachments' | 'limiter'>) {
  const add = async (input: ContactInput, upload: StoredFile | null, client: string): Promise<void> => {
    const { website, form_age, ...message } = input
    const suspect = looksAutomatic({ website, form_age })
    const receipt = !suspect && mayMailReceipt(limiter, message.email, client)
    await messages.add({ ...message, upload, suspect, receipt })
  }

  return {
    async message(input: ContactInput, client: string): Promise<void> {
      limiter.take(sending, client)
      await add(input, null, client)
    },

    /** @param fields is filled with the text, also of a form that is refused */
    async form(request: Request, client: string, fields: Record<string, string> = {}): Promise<void> {
      limiter.take(sending, client)
      const { upload } = await receiveForm(request, attachments, fields)
      try {
        await add(checked(contactInput, fields), upload, client)
      } catch (error) {
        if (upload) await attachments.remove(upload.file)
        throw error
      }
    },
  }
}

/** The form must not become a way to mail strangers: few receipts for one address, from one address, and in all. */
const mayMailReceipt = (limiter: Limiter, email: string, client: string): boolean =>
  limiter.allows(receiptsTo, email.toLowerCase()) &&
  limiter.allows(receiptsFrom, client) &&
  limiter.allows(receipts, 'all')
