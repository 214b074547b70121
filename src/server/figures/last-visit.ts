import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { LastVisit, Stats } from '../../contract/stats.ts'
import type { Schema } from '../schema.ts'
import { dayAt } from './days.ts'
import type { openStats } from './read-stats.ts'

/** Milliseconds. After a longer absence a visit is another one. */
const pause = 30 * 60_000
const day = 86_400_000
/** So many days are added up at most. */
const longest = 365

/** A moment, and the day's counts until then, from which later ones are told apart. */
const visitShape = z.object({
  at: z.number(),
  total: z.object({
    reads: z.number(),
    visitors: z.number(),
    downloads: z.number(),
    imports: z.number(),
    messages: z.number(),
  }),
})
type Visit = z.infer<typeof visitShape>

interface Parts {
  db: Kysely<Schema>
  stats: ReturnType<typeof openStats>
  now: () => Date
}

/** When each admin was here before, and what has happened since. */
export function openLastVisits({ db, stats, now }: Parts) {
  const ofDays = async (time: number, days: number) => (await stats.read(time, days, 'source')).total

  const since = async ({ at, total }: Visit, time: number): Promise<LastVisit> => {
    const days = Math.round((Date.parse(dayAt(time)) - Date.parse(dayAt(at))) / day) + 1
    const all = await ofDays(time, Math.min(longest, Math.max(1, days)))
    const names = Object.keys(all) as (keyof Stats['total'])[]
    const counts = names.map((name) => [name, Math.max(0, all[name] - (days > longest ? 0 : total[name]))])
    return { since: new Date(at).toISOString(), ...(Object.fromEntries(counts) as Stats['total']) }
  }

  return {
    /** Notes that an admin is here now. */
    async begin(userId: string): Promise<LastVisit> {
      const time = now().getTime()
      const row = await db.selectFrom('admin_visits').selectAll().where('user_id', '=', userId).executeTakeFirst()
      const current = read(row?.current)
      const isAnother = current !== null && Math.abs(time - current.at) > pause
      const previous = isAnother ? current : read(row?.previous)
      const today = await ofDays(time, 1)
      const visit = {
        current: JSON.stringify({ at: time, total: today } satisfies Visit),
        previous: previous && JSON.stringify(previous),
      }
      await db
        .insertInto('admin_visits')
        .values({ user_id: userId, ...visit })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(visit))
        .execute()
      return previous ? since(previous, time) : { since: null, ...today }
    },
  }
}

const read = (stored: string | null | undefined): Visit | null => (stored ? visitShape.parse(JSON.parse(stored)) : null)
