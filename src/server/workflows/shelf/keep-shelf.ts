import { sql } from 'kysely'
import type { WorkflowTable } from '../../database/schema.ts'
import type { Storage } from '../../stores.ts'
import { summary } from '../rows.ts'
import { arrangeShelf, type Shelf } from './shelf.ts'

/**
 * The shelf of today. A change anywhere on the site only makes it ask whether a template was among what changed, which
 * an index answers; only then is it built anew.
 */
export function keepShelf({ db, content }: Storage) {
  let kept: { shelf: Shelf; stamp: string } | undefined
  let seen = -1
  let underway: Promise<Shelf> | undefined

  const refresh = async (): Promise<Shelf> => {
    // Read first: a change that comes meanwhile makes this one old at birth.
    const version = content.current
    const { count, changed } = await db
      .selectFrom('workflows')
      .select([sql<number>`count(*)`.as('count'), sql<string | null>`max(updated_at)`.as('changed')])
      .executeTakeFirstOrThrow()
    const stamp = `${count} ${changed}`
    if (kept?.stamp !== stamp) {
      const rows: WorkflowTable[] = await db.selectFrom('workflows').selectAll().execute()
      const all = rows.map((row) => ({ ...summary(row), nodeTypes: JSON.parse(row.node_types) }))
      kept = { shelf: arrangeShelf(all), stamp }
    }
    seen = version
    return kept.shelf
  }

  return {
    async current(): Promise<Shelf> {
      if (kept && seen === content.current) return kept.shelf
      underway ??= refresh().finally(() => {
        underway = undefined
      })
      return underway
    },

    counted: (id: string) => kept?.shelf.counted(id),
  }
}
