import { type ImportOutcome, importLimits, subscriberAddress } from '../../contract/subscriptions.ts'
import { errors } from '../platform/http/errors.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'

/** The distinct addresses of a file, in order. @throws invalid */
export function readAddresses(csv: string) {
  const rows = csvRows(csv)
  const [head] = rows
  if (!head) throw errors.invalid({ csv: 'The file has no rows.' })
  const column = head.cells.findIndex((cell) => /^e-?mail( address)?$/i.test(cell))
  const states = head.cells.findIndex((cell) => /^(state|status)$/i.test(cell))
  const hasHead = column >= 0
  if (!hasHead && head.cells.length > 1 && !head.cells.some((cell) => cell.includes('@'))) {
    throw errors.invalid({ csv: 'The file has no column “email”. Name the column with the addresses so.' })
  }
  const body = hasHead ? rows.slice(1) : rows
  const read = body.flatMap((row) => addressesIn(row, hasHead ? column : null).map((text) => ({ ...row, text })))
  if (read.length > importLimits.addresses) {
    const most = importLimits.addresses.toLocaleString('en-US')
    throw errors.invalid({ csv: `The file has more than ${most} addresses. Split it into several files.` })
  }
  const addresses = new Set<string>()
  const problems: ImportOutcome['problems'] = []
  let twice = 0
  let ended = 0
  for (const { cells, line, text } of read) {
    // As our export and those of mail services have it.
    if (hasHead && states >= 0 && endedState.test(cells[states] ?? '')) {
      ended += 1
      continue
    }
    const parsed = subscriberAddress.safeParse(text)
    if (!parsed.success) problems.push({ line, problem: parsed.error.issues[0]?.message ?? 'Not readable.' })
    else if (addresses.has(parsed.data)) twice += 1
    else addresses.add(parsed.data)
  }
  return { addresses: [...addresses], twice, ended, problems }
}

const endedState = /^(pending|unsubscribed|bounced|cleaned|unconfirmed|inactive|complained)$/i

/**
 * Without a head, every cell that looks like an address: a line of a mail program has many of them, and one that cannot be
 * read is a problem. Exports put an apostrophe in front of what a spreadsheet would take for a formula.
 */
function addressesIn({ cells }: CsvRow, column: number | null): string[] {
  const found = column === null ? cells.filter((cell) => cell.includes('@')) : [cells[column] ?? '']
  return (found.length > 0 ? found : ['']).map((cell) => cell.replace(/^'(?=[=+\-|%])/, ''))
}
