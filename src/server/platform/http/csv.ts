import type { Context } from 'hono'

type Value = string | number | null | undefined

/** The byte order mark makes spreadsheets read it as UTF-8. */
export function csvAnswer<Column extends string>(
  c: Context,
  name: string,
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, Value>>[],
) {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','))
  return c.body(`\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`, 200, {
    'Content-Type': 'text/csv; charset=UTF-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  })
}

/** Puts an apostrophe in front of a formula, because spreadsheets would run it. */
function cell(value: Value): string {
  const text = String(value ?? '')
  const harmless = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
