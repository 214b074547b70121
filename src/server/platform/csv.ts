type Cell = string | number | null | undefined

/** A table as CSV. The byte order mark makes spreadsheets read it as UTF-8. */
export const asCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[columns.join(','), ...rows.map((row) => row.map(cell).join(','))].join('\r\n')}\r\n`

/** Puts an apostrophe in front of a formula, because spreadsheets would run it. */
function cell(value: Cell): string {
  const text = String(value ?? '')
  const harmless = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
