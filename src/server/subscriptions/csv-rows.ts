/** A row of a CSV file, and the line on which it begins, from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * The rows of a CSV file (RFC 4180), with commas, semicolons or tabs between the cells, whichever the first line has.
 * Empty lines are left out.
 */
export function csvRows(source: string): CsvRow[] {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(text.slice(0, text.indexOf('\n') >>> 0))
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let beganAt = 1
  let quoted = false
  let isBlank = true
  const endRow = () => {
    cells.push(cell)
    isBlank = true
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: beganAt, cells: cells.map((each) => each.trim()) })
    cells = []
    cell = ''
    beganAt = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\n') line += 1
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && isBlank) {
      cell = ''
      quoted = true
      isBlank = false
    } else if (character === separator) {
      cells.push(cell)
      cell = ''
      isBlank = true
    } else if (character === '\n') endRow()
    else {
      cell += character
      isBlank &&= character === ' ' || character === '\t'
    }
  }
  endRow()
  return rows
}

const separatorOf = (firstLine: string): string => [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
