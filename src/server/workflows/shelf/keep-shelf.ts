import { sql } from 'kysely'
import type { Storage } from '../../schema.ts'
import { dayOf, recentImports, type Way } from '../imports.ts'
import { summary } from '../rows.ts'
import type { WorkflowTable } from '../schema.ts'
import { arrangeShelf, type Shelf } from './shelf.ts'

/**
 * The shelf of today. A change anywhere on the site only makes it ask whether a template was among what changed, which
 * an index answers; only then is it built anew.
 */
export function keepShelf(storage: Storage, now: () => Date) {
  const { db, content } = storage
  let kept: { shelf: Shelf; stamp: string; day: string } | undefined
  let seen = -1
  let underway: Promise<Shelf> | undefined

  const refresh = async (): Promise<Shelf> => {
    // Read first: a change that comes meanwhile makes this one old at birth.
    const version = content.current
    const time = now()
    const day = dayOf(time)
    const { count, changed } = await db
      .selectFrom('workflows')
      .select([sql<number>`count(*)`.as('count'), sql<string | null>`max(updated_at)`.as('changed')])
      .executeTakeFirstOrThrow()
    const stamp = `${count} ${changed} ${day}`
    if (kept?.stamp !== stamp) {
      const rows: WorkflowTable[] = await db.selectFrom('workflows').selectAll().execute()
      const recent = await recentImports(storage, time)
      const all = rows.map((row) => ({
        ...summary(row),
        imports: { address: row.address_imports, library: row.library_imports },
        recentImports: recent.get(row.id) ?? 0,
        nodeTypes: JSON.parse(row.node_types),
      }))
      kept = { shelf: arrangeShelf(all), stamp, day }
    }
    seen = version
    return kept.shelf
  }

  return {
    async current(): Promise<Shelf> {
      // What was recent yesterday may not be so today.
      if (kept?.day === dayOf(now()) && seen === content.current) return kept.shelf
      underway ??= refresh().finally(() => {
        underway = undefined
      })
      return underway
    },

    counted: (id: string, way: Way) => kept?.shelf.counted(id, way),
  }
}
