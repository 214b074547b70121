import { contactFieldNames } from '../../contract/contact-fields.ts'
import type { Message } from '../../contract/inbox.ts'

const noted = ['stage', 'follow_up', 'amount', 'currency', 'notes'] as const
const columns = ['created_at', 'state', ...contactFieldNames, 'attachment', ...noted, 'id'] as const

/** The inbox as CSV. The byte order mark makes spreadsheets read it as UTF-8. */
export function csvOf(messages: readonly Message[]): string {
  const rows = messages.map((message) =>
    columns.map((column) => cell(column === 'attachment' ? message.attachment?.name : message[column])).join(','),
  )
  return `\ufeff${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

/** Puts an apostrophe in front of a formula, because spreadsheets would run it. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const harmless = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
