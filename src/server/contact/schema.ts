import type { messageStates } from '../../contract/contact.ts'
import type { ContactTexts } from '../../contract/contact-fields.ts'

export interface MessageTable extends ContactTexts {
  id: string
  state: (typeof messageStates)[number]
  suspect: number
  /** The random name of its stored file in attachments/. */
  attachment_file: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment_size: number | null
  /** A hash of everything that was sent and roughly when, so that a double click stores one message. */
  fingerprint: string
  created_at: string
  updated_at: string
}

export interface ContactTables {
  messages: MessageTable
}
