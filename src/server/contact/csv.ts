import { contactFieldNames } from '../../contract/contact-fields.ts'
import type { Message } from '../../contract/inbox.ts'
import { asCsv } from '../platform/csv.ts'

const noted = ['stage', 'follow_up', 'amount', 'currency', 'notes'] as const
const columns = ['created_at', 'state', ...contactFieldNames, 'attachment', ...noted, 'id'] as const

/** The inbox as CSV. */
export const csvOf = (messages: readonly Message[]): string =>
  asCsv(
    columns,
    messages.map((message) =>
      columns.map((column) => (column === 'attachment' ? message.attachment?.name : message[column])),
    ),
  )
