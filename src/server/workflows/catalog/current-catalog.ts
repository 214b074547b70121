import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isVisible, workflowVisibility } from '../../entries/index.ts'
import { putRow } from '../../platform/database/queries.ts'
import type { Storage } from '../../schema.ts'
import { dayOf, recentImports, type Way } from '../imports.ts'
import { summary } from '../read.ts'
import { buildCatalog, type Catalog } from './catalog.ts'

/** The row of `setting` that changes when facts were computed again, as after an upgrade: no template has a new time then. */
const factsStamp = 'workflow_facts'

/** Call it in the transaction that changes facts without a save: each process then builds its catalog again. */
export async function renewCatalogs(db: Storage['db']): Promise<void> {
  await putRow(db, 'setting', { name: factsStamp }, { value: randomUUID() })
}

/** After any change on the site it looks up whether a template changed, and only then builds the catalog again. */
export function currentCatalog(storage: Storage, now: () => Date) {
  const { db, content } = storage
  let cached: { catalog: Catalog; stamp: string; day: string } | undefined
  let seen = -1
  let underway: Promise<Catalog> | undefined

  const refresh = async (): Promise<Catalog> => {
    // Read first: a change during the build makes this catalog outdated at once.
    const version = content.current
    const time = now()
    const day = dayOf(time)
    // All times, not the newest: the clock of another process may be behind.
    const { times } = await db
      .selectFrom('workflows')
      .select(sql<string | null>`string_agg(updated_at, '' order by updated_at)`.as('times'))
      .executeTakeFirstOrThrow()
    const renewed = await db.selectFrom('setting').select('value').where('name', '=', factsStamp).executeTakeFirst()
    const stamp = `${times} ${renewed?.value} ${day}`
    if (cached?.stamp !== stamp) {
      const rows = await db
        .selectFrom('workflows')
        .selectAll()
        .select(isVisible(workflowVisibility, time).as('visible'))
        .execute()
      const recent = await recentImports(storage, time)
      const all = rows.map(({ visible, ...row }) => ({
        ...summary(row),
        visible: Boolean(visible),
        imports: { address: row.address_imports, library: row.library_imports },
        recentImports: recent.get(row.id) ?? 0,
        nodeTypes: JSON.parse(row.node_types),
      }))
      cached = { catalog: buildCatalog(all), stamp, day }
    }
    seen = version
    return cached.catalog
  }

  return {
    async current(): Promise<Catalog> {
      // Another day counts other imports as recent.
      if (cached?.day === dayOf(now()) && seen === content.current) return cached.catalog
      underway ??= refresh().finally(() => {
        underway = undefined
      })
      return underway
    },

    counted: (id: string, way: Way) => cached?.catalog.counted(id, way),
  }
}
