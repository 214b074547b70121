import type { Message } from '../../contract/contact.ts'

const columns = ['created_at', 'state', 'name', 'email', 'subject', 'about', 'message', 'attachment', 'id'] as const

/** The inbox as a table. It begins with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function csvOf(messages: readonly Message[]): string {
  const rows = messages.map((message) =>
    columns.map((column) => cell(column === 'attachment' ? message.attachment?.name : message[column])).join(','),
  )
  return `\ufeff${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

/** A spreadsheet runs what begins like a formula; an apostrophe in front makes it text. */
function cell(value: string | null | undefined): string {
  const text = value ?? ''
  const harmless = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
