import type { messageStates } from '../../contract/contact.ts'

export interface MessageTable {
  id: string
  name: string
  email: string
  subject: string | null
  message: string
  about: string | null
  state: (typeof messageStates)[number]
  suspect: number
  /** A random name in DATA_DIR/attachments. */
  attachment_file: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment_size: number | null
  /** Of everything that was sent and roughly when: a double click is no second message. */
  fingerprint: string
  created_at: string
  updated_at: string
}

export interface ContactTables {
  messages: MessageTable
}
