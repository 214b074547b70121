import type { emailStates, MailStep } from '../../contract/outbox.ts'

/** An email, written in the transaction of its cause. Its text is removed after sending. */
export interface OutboxTable {
  id: string
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  /** The account that the email is about; deleting the account deletes the email. */
  about_user: string | null
  /** JSON: `{file, name, type}`, a stored file in attachments/. */
  attachment: string | null
  state: (typeof emailStates)[number]
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
}

export type MailTables = { outbox: OutboxTable }
