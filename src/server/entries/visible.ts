import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Collection, collectionNames, collections, type EntryKind } from '../../contract/collections.ts'
import type { Schema } from '../schema.ts'
import { tableOf } from './schema.ts'

export interface Visibility {
  flag: string
  from?: string | undefined
}

export const workflowVisibility: Visibility = { flag: 'published' }

export function visibilityOf(kind: EntryKind): Visibility | undefined {
  if (kind === 'workflows') return workflowVisibility
  const { visible, visibleFrom }: Collection = collections[kind]
  return visible === undefined ? undefined : { flag: visible, from: visibleFrom }
}

/** The only rule of visibility: visitors see the rows for which this is true, admins see all rows. */
export const isVisible = ({ flag, from }: Visibility, now: Date): RawBuilder<boolean> => {
  const isOn = sql<boolean>`${sql.ref(flag)} = 1`
  if (!from) return isOn
  const time = sql.ref(from)
  return sql<boolean>`(${isOn} and (${time} is null or ${time} <= ${now.toISOString()}))`
}

/** When the next hidden entry becomes visible, in milliseconds; null when none is planned. */
export async function nextPublication(db: Kysely<Schema>, now: Date): Promise<number | null> {
  const moments: number[] = []
  for (const name of collectionNames) {
    const { flag, from } = visibilityOf(name) ?? {}
    if (!flag || !from) continue
    const row = await db
      .selectFrom(tableOf(name))
      .select(sql<string | null>`min(${sql.ref(from)})`.as('next'))
      .where(sql<boolean>`${sql.ref(flag)} = 1 and ${sql.ref(from)} > ${now.toISOString()}`)
      .executeTakeFirst()
    if (row?.next) moments.push(Date.parse(row.next))
  }
  return moments.length > 0 ? Math.min(...moments) : null
}
