/** A row of the table. `ok` is null for a figure without a limit. */
export interface Row {
  what: string
  measured: string
  bound: string
  ok: boolean | null
}

export const skipped = (what: string, why: string): Row => ({ what, measured: `skipped: ${why}`, bound: '', ok: null })

export function print(rows: Row[]) {
  const lines = [
    ['what', 'measured', 'bound', 'ok?'],
    ...rows.map(({ what, measured, bound, ok }) => [what, measured, bound, ok === null ? '–' : ok ? 'yes' : 'NO']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  console.log()
  for (const [index, line] of lines.entries()) {
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    if (index === 0) console.log(widths.map((width) => '-'.repeat(width)).join('  '), '---')
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const min = (values: number[]) => Math.min(...values)
export const ratio = (value: number) => value.toFixed(2)
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
