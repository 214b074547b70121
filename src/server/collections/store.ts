import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Collection, type CollectionName, collections, type Entry } from '../../contract/collections.ts'
import { anyTable, codecOf, type SaveHook, tableOf, type Values } from '../entries/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema, Storage } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { putInTrash } from '../trash/index.ts'
import { collectionReads } from './reads.ts'
import { searchedCollections } from './searched.ts'
import { derivedSlug, slugRedirects } from './slugs.ts'

export interface Stored {
  id: string
  created_at: string
  updated_at: string
}

/** Computes the fields of an entry that no client sends, before every save. */
export type ComputedFields = (values: Values) => Promise<Values>

export type CollectionStores = { [Name in CollectionName]: CollectionStore<Name> }

export type CollectionStore<Name extends CollectionName = CollectionName> = ReturnType<typeof collectionStore<Name>>

export function collectionStore<Name extends CollectionName>(
  storage: Storage,
  name: Name,
  options: { computedFields?: ComputedFields; saveHooks?: SaveHook[]; now: () => Date },
) {
  const { db, content } = storage
  const collection: Collection = collections[name]
  const { computedFields = async () => ({}), now } = options
  const table = tableOf(name)
  const codec = codecOf(collection)
  const fallbacks: Values = Object.fromEntries(
    Object.entries(collection.fields).map(([field, { fallback }]) => [field, fallback]),
  )
  const reads = collectionReads(storage, name, now)
  const saveHooks = [
    ...(options.saveHooks ?? []),
    ...('slug' in collection.fields ? [slugRedirects(name)] : []),
    searchable(name),
  ]
  const derivesSlug = collection.fields.slug?.required === false

  const saving = async (entry: Values, save: (entry: Values) => Promise<void>): Promise<Values> => {
    const derives = derivesSlug && !entry.slug
    for (let attempt = 1; ; attempt += 1) {
      const saved = derives ? { ...entry, slug: await derivedSlug(db, name, entry) } : entry
      try {
        await save(saved)
        return saved
      } catch (error) {
        if (!isUniqueViolation(error, 'slug')) throw error
        // Another save may have taken the derived one at the same moment.
        if (!derives || attempt === 5) throw errors.duplicateSlug(String(saved.slug))
      }
    }
  }

  const inTransaction = <T>(write: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
    db.isTransaction ? write(db) : db.transaction().execute(write)

  const insert = async (entry: Values): Promise<Entry<Name>> => {
    const stored = await saving(entry, (entry) =>
      inTransaction(async (db) => {
        await db.insertInto(table).values(codec.store(entry)).execute()
        for (const hook of saveHooks) await hook.saved?.(db, entry, null)
      }),
    )
    content.changed()
    return stored as Entry<Name>
  }

  return {
    ...reads,

    /** `createdAt` dates content that is older than its row, such as an import. */
    async create(input: Values, createdAt?: string): Promise<Entry<Name>> {
      const time = createdAt ?? now().toISOString()
      const values: Values = { ...fallbacks, ...input }
      const own = { id: newId(), created_at: time, updated_at: time }
      return insert({ ...own, ...values, ...(await computedFields(values)) })
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
      // Two saves within one millisecond need different times, or the second would overwrite the first unnoticed.
      const time = new Date(Math.max(now().getTime(), Date.parse(before.updated_at) + 1)).toISOString()
      const entry = { ...values, ...(await computedFields(values)), updated_at: time }
      const stored = await saving(entry, (entry) =>
        inTransaction(async (db) => {
          const written = await anyTable(db)
            .updateTable(table)
            .set(codec.store(entry))
            .where('id', '=', id)
            .where('updated_at', '=', before.updated_at)
            .executeTakeFirst()
          if (written.numUpdatedRows === 0n) throw errors.stale()
          for (const hook of saveHooks) await hook.saved?.(db, entry, before)
        }),
      )
      content.changed()
      return stored as Entry<Name>
    },

    async remove(id: string): Promise<void> {
      await inTransaction(async (db) => {
        await putInTrash(db, name, id, now())
        const { numDeletedRows } = await anyTable(db).deleteFrom(table).where('id', '=', id).executeTakeFirst()
        if (numDeletedRows === 0n) throw errors.notFound(`There is no such ${collection.wording.one}.`)
        for (const hook of saveHooks) await hook.removed(db, id)
      })
      content.changed()
    },
  }
}

const searchable = (collection: CollectionName): SaveHook => ({
  saved: (db, { id }) => indexEntries(db, searchedCollections[collection], [String(id)]),
  removed: (db, id) => indexEntries(db, searchedCollections[collection], [id]),
})
