import type { z } from 'zod'

/** The first problem of each field, by its name: `group.field` in a group. A problem in a list names its row. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const row = path.findIndex((part) => typeof part === 'number')
    const isInRow = row >= 0 && row < path.length - 1
    const name = (row < 0 ? path : path.slice(0, row)).map(String).join('.')
    fields[name] ??= isInRow ? `Row ${Number(path[row]) + 1}: ${message}` : message
  }
  return fields
}
