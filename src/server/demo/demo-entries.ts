import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type CollectionName, type EntryKind, entryKindNames } from '../../contract/collections.ts'
import type { DemoState } from '../../contract/demo.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { tableOf } from '../entries/index.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import type { Services } from '../services.ts'
import { demoSettings } from '../settings/index.ts'
import type { Trash } from '../trash/index.ts'

export type DemoIds = Partial<Record<EntryKind, string[]>>

const setting = 'demo'

/** Records which entries are the demo's. Call it in the transaction that stores them. */
export const recordDemo = (db: Kysely<Schema>, ids: DemoIds) =>
  db
    .insertInto('setting')
    .values({ name: setting, value: JSON.stringify(ids) })
    .execute()

/** Empty for a site without the demo, and for one that loaded it before its entries were recorded. */
async function recordedIds(db: Kysely<Schema>): Promise<DemoIds> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst()
  return row?.value.startsWith('{') ? JSON.parse(row.value) : {}
}

export async function hasOwnEntry(db: Kysely<Schema>): Promise<boolean> {
  const ids = await recordedIds(db)
  for (const kind of ['blogs', 'workflows'] as const) {
    const demo = ids[kind] ?? []
    const published = db.selectFrom(tableOf(kind)).select('id').where('published', '=', 1)
    const own = demo.length > 0 ? published.where('id', 'not in', demo) : published
    if (await own.limit(1).executeTakeFirst()) return true
  }
  return false
}

export type DemoSite = Pick<Services, 'collections' | 'database' | 'settings' | 'workflows'> & { trash: Trash }

/** Other requests are answered between two entries. What the owner saves during the removal is removed too. */
export function demoEntries({ trash, collections, database: { db }, settings, workflows }: DemoSite) {
  const present = async () => {
    const ids = await recordedIds(db)
    const all: { kind: EntryKind; id: string; isChanged: boolean }[] = []
    for (const kind of entryKindNames) {
      const own = ids[kind] ?? []
      if (own.length === 0) continue
      const rows = await db
        .selectFrom(tableOf(kind))
        .select(['id', 'created_at', 'updated_at'])
        .where('id', 'in', own)
        .execute()
      for (const row of rows) all.push({ kind, id: String(row.id), isChanged: row.updated_at !== row.created_at })
    }
    return all
  }

  const removedIds = async () => {
    const all = Object.values(await recordedIds(db)).flat()
    if (all.length === 0) return []
    return (await db.selectFrom('bin').select('id').where('id', 'in', all).execute()).map(({ id }) => id)
  }

  const state = async (): Promise<DemoState> => {
    const [entries, removed] = [await present(), await removedIds()]
    const unchanged = entries.filter(({ isChanged }) => !isChanged)
    const parts = entryKindNames
      .map((kind) => ({ kind, unchanged: unchanged.filter((entry) => entry.kind === kind).length }))
      .filter((part) => part.unchanged > 0)
    const changed = entries.length - unchanged.length
    return { unchanged: unchanged.length, changed, restorable: removed.length, parts }
  }

  /** Ignores these errors. An entry that another request has just removed or restored is `not_found`. */
  const unless = (codes: ErrorCode[], work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof ApiError && codes.includes(error.code))) throw error
    })

  const changeSettings = async (to: 'with' | 'without') => settings.change(demoSettings(await settings.current(), to))

  return {
    state,

    async remove(): Promise<DemoState> {
      for (const { kind, id, isChanged } of await present()) {
        if (isChanged) continue
        await unless(
          ['not_found'],
          kind === 'workflows' ? workflows.remove(id) : collections[kind as CollectionName].remove(id),
        )
        await setImmediate()
      }
      await changeSettings('without')
      return state()
    },

    /** An entry whose address another entry has taken stays removed, and counts as restorable. */
    async restore(): Promise<DemoState> {
      for (const id of await removedIds()) {
        await unless(['not_found', 'conflict'], trash.restore(id))
        await setImmediate()
      }
      await changeSettings('with')
      return state()
    },
  }
}
