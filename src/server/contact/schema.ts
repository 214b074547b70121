import type { ContactTexts } from '../../contract/contact-fields.ts'
import type { EnquiryStage, messageStates, Reply } from '../../contract/inbox.ts'

export interface MessageTable extends ContactTexts {
  id: string
  state: (typeof messageStates)[number]
  suspect: number
  attachment_file: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment_size: number | null
  /** A hash of everything that was sent and roughly when, so that a double click stores one message. */
  fingerprint: string
  created_at: string
  updated_at: string
  stage: EnquiryStage
  /** ISO 8601 in UTC. */
  follow_up: string | null
  amount: number | null
  currency: string | null
  notes: string | null
  /** The receipt in the outbox, to which the first reply belongs in the visitor's mail program. */
  receipt_letter: string | null
}

export interface ReplyTable {
  /** Made by the client. */
  id: string
  message_id: string
  text: string
  letter_id: string
  /** Whether emails were written to files when it was written. */
  to_file: number
  /** As it was when its email was last seen in the outbox. */
  state: Reply['state']
  sent_at: string | null
  created_at: string
}

export type ReplyTemplateTable = { id: string; name: string; text: string }

export type ContactTables = { messages: MessageTable; message_replies: ReplyTable; reply_templates: ReplyTemplateTable }
