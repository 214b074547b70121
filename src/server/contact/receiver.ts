import { type ContactInput, contactInput } from '../../contract/contact.ts'
import { isLikelyBot } from '../../contract/spam-traps.ts'
import { mailboxOf } from '../emails/index.ts'
import { checked } from '../platform/http/api-app.ts'
import { countsFor, type Limiter, type NetworkRules, networkRules, type Rule } from '../platform/http/limiter.ts'
import type { Attachments, StoredFile } from './attachments.ts'
import type { FileBudget } from './file-budget.ts'
import { receiveForm } from './receive-form.ts'
import type { MessageStore } from './store.ts'

const hour = 60 * 60
export const messageRules = {
  sending: networkRules('messages', [20, 40, 100], hour),
  receiptsTo: { name: 'receipts to mailbox', limit: 2, seconds: 24 * hour, store: 'database' },
  receiptsFrom: { name: 'receipts from address', limit: 5, seconds: 24 * hour, store: 'database' },
  receipts: { name: 'receipts', limit: 100, seconds: 24 * hour, store: 'database' },
} satisfies Record<string, Rule | NetworkRules>

export interface Receiving {
  messages: MessageStore
  attachments: Attachments
  fileBudget: FileBudget
  limiter: Limiter
}

/** Receives messages as JSON, as a form from a script, or as a form from the browser. */
export function messageReceiver({ messages, attachments, fileBudget, limiter }: Receiving) {
  /** @returns whether the message was new and no suspected spam; then the upload is kept */
  const add = async (input: ContactInput, upload: StoredFile | null, client: string): Promise<boolean> => {
    const { website, form_age, ...message } = input
    const suspect = isLikelyBot({ website, form_age })
    const receipt = !suspect && (await mayMailReceipt(limiter, message.email, client))
    const kept = suspect ? null : upload
    const isNew = await messages.add({ ...message, upload: kept, suspect, receipt })
    return isNew && !suspect
  }

  const count = (client: string) => limiter.take(...countsFor(messageRules.sending, client))

  return {
    /** @returns whether the message was new and no suspected spam */
    async message(input: ContactInput, client: string): Promise<boolean> {
      await count(client)
      return add(input, null, client)
    },

    /**
     * @param fields is filled with the text fields, even if the form is rejected
     * @returns like `message`
     */
    async form(request: Request, client: string, fields: Record<string, string> = {}): Promise<boolean> {
      await count(client)
      const spending = await fileBudget.begin(client)
      const drop = async (upload: StoredFile) => {
        await attachments.discard(upload.file)
        await spending.giveBack()
      }
      const take = (name: string, body: AsyncIterable<Buffer>) => attachments.receive(name, body, spending)
      const { upload } = await receiveForm(request, { take, drop }, fields)
      let kept = false
      try {
        kept = await add(checked(contactInput, fields), upload, client)
      } finally {
        if (upload && !kept) await drop(upload)
        spending.end()
      }
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
