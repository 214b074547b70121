/** A row as its inputs show it; a list is words separated by commas. */
export type Row = Record<string, string>

/** The rows of a form value, which is JSON (`form-values.ts`). */
export function readRows(value: unknown): Row[] {
  const rows: unknown = JSON.parse(String(value || '[]'))
  if (!Array.isArray(rows)) return []
  return rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)])),
  )
}

export const emptyRow = (columns: Record<string, unknown>): Row =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, '']))

const asText = (cell: unknown) => (Array.isArray(cell) ? cell.join(', ') : String(cell ?? ''))
