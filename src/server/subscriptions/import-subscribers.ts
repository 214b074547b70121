import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { type ImportInput, type ImportOutcome, importLimits } from '../../contract/subscriptions.ts'
import { record } from '../audit/index.ts'
import { errors } from '../platform/http/errors.ts'
import type { Database, Schema } from '../schema.ts'
import { readAddresses } from './read-addresses.ts'
import type { SubscriptionLinks } from './subscription-links.ts'

interface Parts {
  database: Pick<Database, 'db'>
  links: Pick<SubscriptionLinks, 'addressHash'>
  now: () => Date
}

/** The number of addresses in one statement. */
const batch = 200

/**
 * Subscribes people who have agreed elsewhere. Who has left, bounced or been erased is left out.
 * @throws invalid
 */
export async function importSubscribers(
  { database: { db }, links, now }: Parts,
  { csv, consent, consented_on }: ImportInput,
): Promise<ImportOutcome> {
  const time = now().toISOString()
  if (consented_on > time.slice(0, 10))
    throw errors.invalid({ consented_on: 'The day of the consent is in the future.' })
  const { addresses, twice, ended, problems } = readAddresses(csv)
  let added = 0
  let left_out = 0
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < addresses.length; start += batch) {
      const some = addresses.slice(start, start + batch)
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

/** The addresses that must not be subscribed again. */
async function goneAmong(db: Kysely<Schema>, emails: readonly string[], links: Parts['links']): Promise<Set<string>> {
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
