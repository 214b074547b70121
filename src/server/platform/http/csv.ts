type Value = string | number | null | undefined

/** A table as CSV. The byte order mark makes spreadsheets read it as UTF-8. */
export function csvTable<Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, Value>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','))
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** Puts an apostrophe in front of a formula, because spreadsheets would run it. */
function cell(value: Value): string {
  const text = String(value ?? '')
  const harmless = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
