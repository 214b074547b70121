import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Collection, type CollectionName, collections, type Entry, nameField } from '../../contract/collections.ts'
import { freeSlug, shortSlug, slugFrom } from '../../contract/slug.ts'
import {
  anyTable,
  type CollectionRow,
  codecOf,
  nextTime,
  type SaveHook,
  tableOf,
  type Values,
} from '../entries/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { deleteRows, insertNew, putRow } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema, Storage } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { moveToTrash } from '../trash/index.ts'
import { collectionReads, type Timely } from './reads.ts'
import { searchedCollections } from './searched.ts'

export type Stored = Record<'id' | 'created_at' | 'updated_at', string>

/** Computes the fields of an entry that no client sends, before every save. */
export type ComputedFields = (values: Values) => Promise<Values>

type RemovalHook = (db: Kysely<Schema>, id: string) => Promise<void>

export type CollectionStores = { [Name in CollectionName]: CollectionStore<Name> }

export type CollectionStore<Name extends CollectionName = CollectionName> = ReturnType<typeof collectionStore<Name>>

export function collectionStore<Name extends CollectionName>(
  storage: Storage,
  name: Name,
  options: {
    computedFields?: ComputedFields
    saveHooks?: SaveHook[]
    beforeRemoval?: RemovalHook
    timely?: Timely
    now: () => Date
  },
) {
  const { db, content } = storage
  const collection: Collection = collections[name]
  const { computedFields = async () => ({}), now, timely } = options
  const table = tableOf(name)
  const codec = codecOf(collection)
  const fallbacks: Values = Object.fromEntries(
    Object.entries(collection.fields).map(([field, { fallback }]) => [field, fallback]),
  )
  const reads = collectionReads(storage, name, options)
  const saveHooks = [
    ...(options.saveHooks ?? []),
    ...('slug' in collection.fields ? [slugRedirects(name)] : []),
    ((db, { id }) => indexEntries(db, searchedCollections[name], [String(id)])) satisfies SaveHook,
  ]
  const derivesSlug = collection.fields.slug?.required === false

  const inTransaction = <T>(write: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
    db.isTransaction ? write(db) : db.transaction().execute(write)

  type Write = (db: ReturnType<typeof anyTable>, row: CollectionRow) => Promise<void>

  const save = async (entry: Values, before: Values | null, write: Write): Promise<Entry<Name>> => {
    const derives = derivesSlug && !entry.slug
    for (let attempt = 1; ; attempt += 1) {
      const saved = derives ? { ...entry, slug: await derivedSlug(db, name, entry) } : entry
      try {
        await inTransaction(async (db) => {
          await write(anyTable(db), codec.store(saved))
          for (const hook of saveHooks) await hook(db, saved, before)
        })
        content.changed()
        return saved as Entry<Name>
      } catch (error) {
        if (!isUniqueViolation(error, 'slug')) throw error
        // Another save may have taken the derived slug at the same moment.
        if (!derives || attempt === 5) throw errors.duplicateSlug(String(saved.slug))
      }
    }
  }

  const insert = (entry: Values) =>
    save(entry, null, async (db, row) => void (await db.insertInto(table).values(row).execute()))

  return {
    ...reads,

    /** `createdAt` dates content that is older than its row, such as an import. */
    async create(input: Values, createdAt?: string): Promise<Entry<Name>> {
      const values: Values = { ...fallbacks, ...input }
      const computed = await computedFields(values)
      const time = createdAt ?? now().toISOString()
      const own = { id: newId(), created_at: time, updated_at: time }
      return insert({ ...own, ...values, ...computed })
    },

    async putBack(entry: Values & Stored): Promise<void> {
      const { id, created_at, updated_at } = entry
      const values = { ...fallbacks, ...entry }
      await insert({ ...values, ...(await computedFields(values)), id, created_at, updated_at })
    },

    /** `opened` is the `updated_at` that the caller read. @throws stale when the entry was changed since */
    async update(id: string, input: Values, opened?: string): Promise<Entry<Name>> {
      const before = await reads.one('id', id, false)
      if (opened !== undefined && opened !== before.updated_at) throw errors.stale()
      const values: Values = { ...before, ...input }
      const computed = await computedFields(values)
      const entry = { ...values, ...computed, updated_at: nextTime(before.updated_at, now()) }
      return save(entry, before, async (db, { [timely?.field ?? '']: _, ...row }) => {
        const unchanged = db.updateTable(table).where('id', '=', id).where('updated_at', '=', before.updated_at)
        const { numUpdatedRows } = await unchanged.set(row).executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw errors.stale()
      })
    },

    async remove(id: string): Promise<void> {
      await inTransaction(async (db) => {
        await options.beforeRemoval?.(db, id)
        if (!(await moveToTrash(db, name, id, now())))
          throw errors.notFound(`There is no such ${collection.wording.one}.`)
        await indexEntries(db, searchedCollections[name], [id])
      })
      content.changed()
    },
  }
}

/** Adds a number if another entry has or had the slug. Two saves at once may get the same slug. */
async function derivedSlug(db: Kysely<Schema>, name: CollectionName, entry: Values): Promise<string> {
  const named = shortSlug(slugFrom(String(entry[nameField(collections[name])] ?? '')))
  // A name without Latin letters gives no slug.
  const wanted = named || slugFrom(collections[name].wording.one)
  const used = await anyTable(db)
    .selectFrom(tableOf(name))
    .select('slug')
    .where('id', '!=', String(entry.id))
    .where('slug', 'like', `${wanted}%`)
    .execute()
  const former = await db
    .selectFrom('slug_redirects')
    .select('slug')
    .where('collection', '=', name)
    .where('entry_id', '!=', String(entry.id))
    .where('slug', 'like', `${wanted}%`)
    .execute()
  return freeSlug(wanted, new Set([...used, ...former].map(({ slug }) => String(slug))))
}

export async function deriveMissingSlugs(db: Kysely<Schema>, name: CollectionName): Promise<void> {
  const table = tableOf(name)
  const rows = await anyTable(db)
    .selectFrom(table)
    .selectAll()
    .where('slug', 'is', null)
    .orderBy('created_at')
    .execute()
  for (const row of rows) {
    const slug = await derivedSlug(db, name, row)
    await anyTable(db).updateTable(table).set({ slug }).where('id', '=', String(row.id)).execute()
  }
}

export type FormerSlug = { slug: string; entryId: string }

export const addFormerSlug = (db: Kysely<Schema>, collection: CollectionName, { slug, entryId }: FormerSlug) =>
  insertNew(db, 'slug_redirects', { collection, slug, entry_id: entryId })

const slugRedirects =
  (collection: CollectionName): SaveHook =>
  async (db, after, before) => {
    if (!before?.slug || before.slug === after.slug) return
    // The slug is in use again, so it must not redirect.
    await deleteRows(db, 'slug_redirects', { collection, slug: String(after.slug) })
    await putRow(db, 'slug_redirects', { collection, slug: String(before.slug) }, { entry_id: String(after.id) })
  }
