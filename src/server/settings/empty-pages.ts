import { type Kysely, type SqlBool, sql } from 'kysely'
import type { EntryKind } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import { isVisible, tableOf, visibilityOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'

/** The menu pages, and the section with filters, that show only entries, with the kinds of these. */
const shownOn: Readonly<Record<string, readonly EntryKind[]>> = {
  [paths.about]: ['about', 'skills', 'services', 'education', 'certifications', 'testimonials'],
  [paths.services]: ['services'],
  [paths.projects()]: ['projects'],
  [paths.marketplace()]: ['workflows'],
  [paths.blogs()]: ['blogs'],
  [paths.tools]: ['ai-tools'],
}
const kinds = [...new Set(Object.values(shownOn).flat())]

/** The kinds of which visitors see no entry, read in one query. */
async function emptyKinds(db: Kysely<Schema>, now: Date): Promise<Set<EntryKind>> {
  const any = kinds.map((kind) => {
    const visibility = visibilityOf(kind)
    const rows = sql`select 1 from ${sql.table(tableOf(kind))} where ${visibility ? isVisible(visibility, now) : sql`1 = 1`}`
    return sql<SqlBool>`exists (${rows})`.as(kind)
  })
  const row = await db.selectNoFrom(any).executeTakeFirstOrThrow()
  return new Set(kinds.filter((kind) => !(row as Record<string, unknown>)[kind]))
}

export async function emptyPages(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const empty = await emptyKinds(db, now)
  return Object.keys(shownOn).filter((page) => shownOn[page]?.every((kind) => empty.has(kind)))
}
