import type { ContactTexts } from '../../contract/contact-fields.ts'
import type { EnquiryStage, messageStates, Reply } from '../../contract/inbox.ts'

/** Of a row that may have a file. */
export interface Attached {
  attachment_file: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment_size: number | null
}

export interface MessageTable extends ContactTexts, Attached {
  id: string
  state: (typeof messageStates)[number]
  suspect: number
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
  /** When the owner last changed the notes or what belongs to them; null until anything else of it was changed. */
  noted_at: string | null
  /** Its number in the order of arrival, for cursors. Null of suspected spam, and of what an import or a former release wrote. */
  place: number | null
  /** The receipt in the outbox, to which the first reply belongs in the visitor's mail program. */
  receipt_letter: string | null
  closed_at: string | null
}

/** What was written after the message: a reply of the owner or, with `by_client`, an addition of the sender. */
export interface ReplyTable extends Attached {
  /** Made by the browser of the owner; of an addition, a hash of what was sent and roughly when. */
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
  by_client: number
  /** Only of an addition. */
  suspect: number
}

export type ReplyTemplateTable = { id: string; name: string; text: string }

export interface ContactTables {
  messages: MessageTable
  message_replies: ReplyTable
  reply_templates: ReplyTemplateTable
  /** The last message that the program of an API key has handled. */
  message_cursor: { key_id: string; place: number }
}
