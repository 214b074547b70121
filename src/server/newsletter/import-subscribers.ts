import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { type ImportInput, type ImportOutcome, importLimits, subscriberAddress } from '../../contract/subscriptions.ts'
import { record } from '../audit/index.ts'
import { inParts } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import type { Parts } from './subscribers.ts'

/** Subscribes people who have agreed elsewhere, except those who left, bounced or were erased. @throws invalid */
export async function importSubscribers(
  { database: { db }, subscriptionLinks: links, now }: Parts,
  { csv, consent, consented_on }: ImportInput,
): Promise<ImportOutcome> {
  const time = now().toISOString()
  if (consented_on > time.slice(0, 10))
    throw errors.invalid({ consented_on: 'The day of the consent is in the future.' })
  const { addresses, twice, ended, problems } = readAddresses(csv)
  let added = 0
  let left_out = 0
  await db.transaction().execute(async (transaction) => {
    for (const some of inParts(addresses)) {
      const gone = await goneAmong(transaction, some, links)
      left_out += gone.size
      const rows = some
        .filter((email) => !gone.has(email))
        .map((email) => ({
          ...{ id: newId(), email, state: 'active' as const, source: 'import' as const, consent },
          ...{ consented_at: `${consented_on}T00:00:00.000Z`, requested_at: null, ended_at: null, created_at: time },
        }))
      if (rows.length === 0) continue
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('subscribers')
        .values(rows)
        // An address that waits for its confirmation is confirmed by the owner's statement.
        .onConflict((conflict) =>
          conflict
            .column('email')
            .doUpdateSet(({ ref }) => ({
              state: 'active',
              source: 'import',
              consent: ref('excluded.consent'),
              consented_at: ref('excluded.consented_at'),
            }))
            .where('subscribers.state', '=', 'pending'),
        )
        .executeTakeFirstOrThrow()
      added += Number(numInsertedOrUpdatedRows ?? 0n)
    }
    const subject = `${added} ${added === 1 ? 'address' : 'addresses'}`
    if (added > 0) await record(transaction, { action: 'subscribers-imported', subject }, now())
  })
  return {
    added,
    known: addresses.length - added - left_out + twice,
    left_out: left_out + ended,
    invalid: problems.length,
    problems: problems.slice(0, importLimits.problems),
  }
}

async function goneAmong(
  db: Kysely<Schema>,
  emails: readonly string[],
  links: Parts['subscriptionLinks'],
): Promise<Set<string>> {
  const left = await db
    .selectFrom('subscribers')
    .select('email')
    .where('email', 'in', emails)
    .where('state', 'in', ['unsubscribed', 'bounced'])
    .execute()
  const hashes = new Map(emails.map((email) => [links.addressHash(email), email]))
  const erased = await db
    .selectFrom('erased_subscribers')
    .select('address_hash')
    .where('address_hash', 'in', [...hashes.keys()])
    .execute()
  return new Set([
    ...left.map(({ email }) => email),
    ...erased.map(({ address_hash }) => hashes.get(address_hash) ?? ''),
  ])
}

function readAddresses(csv: string) {
  const rows = csvRows(csv)
  const [head] = rows
  if (!head) throw errors.invalid({ csv: 'The file has no rows.' })
  const column = head.cells.findIndex((cell) => /^e-?mail( address)?$/i.test(cell))
  const states = head.cells.findIndex((cell) => /^(state|status)$/i.test(cell))
  const hasHead = column >= 0
  if (!hasHead && head.cells.length > 1 && !head.cells.some((cell) => cell.includes('@'))) {
    throw errors.invalid({ csv: 'The file has no column named “email”. Rename the column that holds the addresses.' })
  }
  const body = hasHead ? rows.slice(1) : rows
  const read = body.flatMap((row) => addressesIn(row, hasHead ? column : null).map((text) => ({ ...row, text })))
  if (read.length > importLimits.addresses) {
    const limit = importLimits.addresses.toLocaleString('en-US')
    throw errors.invalid({ csv: `The file has more than ${limit} addresses. Split it into several files.` })
  }
  const addresses = new Set<string>()
  const problems: ImportOutcome['problems'] = []
  let twice = 0
  let ended = 0
  for (const { cells, line, text } of read) {
    // Our export and those of mail services have such a column.
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

/** Without a head, every cell with an @. Exports put an apostrophe in front of what looks like a formula. */
function addressesIn({ cells }: CsvRow, column: number | null): string[] {
  const texts = column === null ? cells.filter((cell) => cell.includes('@')) : [cells[column] ?? '']
  return (texts.length > 0 ? texts : ['']).map((cell) => cell.replace(/^'(?=[=+\-|%])/, ''))
}

/** A row of a CSV file, and the line on which it begins, from 1. */
type CsvRow = { line: number; cells: string[] }

/** The rows that are not empty (RFC 4180). The first line shows what separates the cells. */
function csvRows(source: string): CsvRow[] {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [firstLine = ''] = text.split('\n', 1)
  const separator = [',', ';', '\t'].find((each) => firstLine.includes(each)) ?? ','
  // A quoted cell with any text after its quote, or a plain cell; then the separator or the end of the line.
  const cells = `(?:[^\\S\\n${separator}]*"([^"]*(?:""[^"]*)*)"?([^${separator}\\n]*)|([^${separator}\\n]*))(${separator}|\\n|$)`
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  for (const [whole, quoted, after, plain = '', end] of text.matchAll(new RegExp(cells, 'g'))) {
    line += whole.split('\n').length - 1
    row.cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"') + after).trim())
    if (end === separator) continue
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}
