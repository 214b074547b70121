import type { letterStates } from '../../contract/outbox.ts'

/** A letter, written in the transaction of what causes it. Its text goes once it is sent. */
export interface OutboxTable {
  id: string
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  /** The account that the letter is about; it goes with that account. */
  about_user: string | null
  /** JSON: `{file, name, type}`, a file of DATA_DIR/attachments. */
  attachment: string | null
  state: (typeof letterStates)[number]
  attempts: number
  /** When it may be tried, or, while it is being sent, when another process may take it over. */
  next_at: string
  /** Of the process that is sending it. */
  claim: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export interface MailTables {
  outbox: OutboxTable
}
