import type { Transaction } from 'kysely'
import { directSource, otherKeys } from '../../contract/stats.ts'
import type { Database, Schema } from '../schema.ts'
import { countSeen } from './count-seen.ts'
import type { KnownKeys } from './known-keys.ts'
import { mostADay } from './most-a-day.ts'
import { readPeople } from './people.ts'
import type { Seen } from './seen.ts'
import { openTally, type Tally } from './tally.ts'

/** Counts what was seen on one day, in one transaction. Of all processes, one counts at a time. */
export async function storeSeen(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  day: string,
  seen: readonly Seen[],
  known: KnownKeys,
): Promise<void> {
  await db.transaction().execute(async (writing) => {
    // On SQLite the transaction itself waits for the others.
    if (kind === 'postgres') {
      await writing.selectFrom('figure_salts').select('day').where('day', '=', day).forUpdate().execute()
    }
    const people = await readPeople(writing, day, seen)
    const tally = openTally()
    // The owner's mark may arrive after a view of the same page.
    const inOrder = [...seen.filter(({ what }) => what === 'own'), ...seen.filter(({ what }) => what !== 'own')]
    for (const each of inOrder) countSeen(each, { day, people, tally, known })
    for (const limited of ['source', 'campaign', 'search'] as const) await limitKeys(writing, day, limited, tally)
    await people.write(writing)
    await tally.write(writing)
  })
}

/** Counts keys that the day has no room for under `other`. */
async function limitKeys(
  db: Transaction<Schema>,
  day: string,
  kind: 'source' | 'campaign' | 'search',
  tally: Tally,
): Promise<void> {
  const keys = tally.keysOf(kind)
  if (keys.size === 0) return
  const rows = await db
    .selectFrom('figures')
    .select('key')
    .where('span', '=', 'day')
    .where('kind', '=', kind)
    .where('at', '=', day)
    .execute()
  const before = new Set(rows.map(({ key }) => key))
  const added = [...keys.difference(before)].filter((key) => key !== otherKeys && key !== directSource)
  const room = Math.max(0, mostADay[kind] - before.size)
  tally.rename(kind, new Set(added.slice(room)), otherKeys)
}
