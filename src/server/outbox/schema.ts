import type { emailStates, MailStep } from '../../contract/outbox.ts'
import type { deliveryStates } from '../../contract/webhooks.ts'

/**
 * What leaves the site: an email or, with `webhook_id`, an event on its way to a webhook. It is written in the transaction of
 * its cause. The text of an email is removed after sending, an event can be sent again.
 */
export interface OutboxTable {
  id: string
  /** The kind of the email, or the type of the event. */
  kind: string
  webhook_id: string | null
  /** Who gets the email, or the address of the person whom the event is about. */
  recipient: string
  reply_to: string | null
  subject: string
  /** Of an event the JSON of its data. */
  text_body: string
  html_body: string
  /** The account that it is about; deleting the account deletes it. */
  about_user: string | null
  /** The message, comment, entry or email that an event tells of. */
  about_entry: string | null
  /** JSON: `{file, name, type}`, a stored file in attachments/. */
  attachment: string | null
  /** Events have states of their own, because an earlier release takes every row that is `waiting` for an email. */
  state: (typeof emailStates)[number] | (typeof deliveryStates)[number]
  attempts: number
  /** When it is due or, while it is being sent, when another process may take it over. */
  next_at: string
  /** The id of the process that is sending it. */
  claim: string | null
  last_error: string | null
  failed_step: MailStep | null
  created_at: string
  sent_at: string | null
  /** JSON: the ids of the earlier emails of the conversation, oldest first. */
  answers_to: string | null
  /** The address that ends the subscription by which the email is sent. Removed after sending. */
  unsubscribe: string | null
  /** What a webhook's receiver answered last. */
  response_status: number | null
  response_ms: number | null
  response_body: string | null
}

export type OutboxTables = { outbox: OutboxTable }
