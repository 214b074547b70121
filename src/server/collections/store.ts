import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Collection, type CollectionName, collections, type Entry } from '../../contract/collections.ts'
import { limits } from '../../contract/limits.ts'
import {
  anyTable,
  type CollectionRow,
  codecOf,
  isVisible,
  tableOf,
  type Values,
  visibilityOf,
} from '../entries/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { readCache } from '../platform/database/read-cache.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema, Storage } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { putInTrash } from '../trash/index.ts'
import { derivedSlug } from './derived-slug.ts'
import { found, type NameIndex, nameIndex, searchedFields } from './search.ts'

type Filter = Record<string, string | boolean>

/** What every stored entry has besides its fields. */
export interface Stored {
  id: string
  created_at: string
  updated_at: string
}

export interface ListOptions {
  /** Exact values of fields. */
  filter?: Filter
  /** Only entries with this keyword, in a collection that has keywords. */
  keyword?: string
  /** A page by default. */
  limit?: number
  offset?: number
  /** Words that an entry's names must contain, as typed into the search box. */
  search?: string
  /** Only these fields, so that a page of cards does not read whole posts. The entries have no others. */
  fields?: readonly string[]
  /** Leaves out what visitors do not see (`visible.ts`). */
  visibleOnly: boolean
}

/** Computes the fields of an entry that no client sends, before every save. */
export type ComputedFields = (values: Values) => Promise<Values>

/** Writes what belongs to an entry in other tables, in the same transaction as the entry. */
export interface SaveHook {
  /** `before` is what the save replaced; null for a new entry. */
  saved?(db: Kysely<Schema>, entry: Values, before: Values | null): Promise<void>
  removed(db: Kysely<Schema>, id: string): Promise<void>
}

export type CollectionStores = { [Name in CollectionName]: CollectionStore<Name> }

export type CollectionStore<Name extends CollectionName = CollectionName> = ReturnType<typeof collectionStore<Name>>

type Query = SelectQueryBuilder<Record<string, CollectionRow>, string, CollectionRow>

/** Reads and writes one of the nine collections; values go in and come out as the contract describes them. */
export function collectionStore<Name extends CollectionName>(
  { db, content }: Storage,
  name: Name,
  options: { computedFields?: ComputedFields; saveHooks?: SaveHook[]; now: () => Date },
) {
  const collection: Collection = collections[name]
  const { computedFields = async () => ({}), now } = options
  const table = tableOf(name)
  const codec = codecOf(collection)
  const fallbacks: Values = Object.fromEntries(
    Object.entries(collection.fields).map(([field, { fallback }]) => [field, fallback]),
  )
  // With 10,000 entries, counting them costs more than reading a page of them.
  const totals = readCache<number>(() => content.current, 500)
  // The search box sends one request for each letter typed; few combinations of filters are in use.
  const names = readCache<NameIndex>(() => content.current, 8)
  const saveHooks = [
    ...(options.saveHooks ?? []),
    ...('slug' in collection.fields ? [slugRedirects(name)] : []),
    searchable(name),
  ]
  const visibility = visibilityOf(name)
  const derivesSlug = collection.fields.slug?.required === false

  const entryOf = (row: CollectionRow) => codec.read(row) as Entry<Name>

  const select = (fields: readonly string[]): Query => anyTable(db).selectFrom(table).select(fields)

  const where = (query: Query, filter: Filter, visibleOnly: boolean): Query => {
    let filtered = query
    for (const [field, value] of Object.entries(codec.store(filter))) filtered = filtered.where(field, '=', value)
    return visibleOnly && visibility ? filtered.where(isVisible(visibility, now())) : filtered
  }

  const ordered = (query: Query): Query => {
    if (collection.order === 'newest') return query.orderBy('created_at', 'desc').orderBy('id', 'desc')
    const placed = collection.order === 'display_order' ? query.orderBy(sql`coalesce(display_order, 0)`) : query
    return placed.orderBy('created_at').orderBy('id')
  }

  /** Without what only visible entries have, so that lists that ask for it share what is read for those that do not. */
  const notImplied = (filter: Filter, visibleOnly: boolean): Filter => {
    const flag = visibleOnly ? visibility?.flag : undefined
    return Object.fromEntries(Object.entries(filter).filter(([field, value]) => field !== flag || value !== true))
  }

  const total = (filter: Filter, visibleOnly: boolean) =>
    totals(JSON.stringify([filter, visibleOnly]), async () => {
      const counted = where(select([]), filter, visibleOnly).select(sql<number>`count(*)`.as('total'))
      return Number((await counted.executeTakeFirstOrThrow()).total)
    })

  /** The ids of the entries that a search finds, in the order of the list. */
  const searched = async (search: string, filter: Filter, visibleOnly: boolean): Promise<string[]> => {
    const all = await names(JSON.stringify([filter, visibleOnly]), async () => {
      const rows = await ordered(where(select(['id', ...searchedFields(collection)]), filter, visibleOnly)).execute()
      return nameIndex(rows)
    })
    return found(all, search)
  }

  /** With `fields` it has only those. */
  const one = async (field: 'id' | 'slug', value: string, visibleOnly: boolean, fields = codec.columns) => {
    // PostgreSQL refuses text with a NUL; no id or slug contains one.
    const row = value.includes('\0')
      ? undefined
      : await where(select(fields), { [field]: value }, visibleOnly).executeTakeFirst()
    if (!row) throw errors.notFound(`There is no such ${collection.wording.one}.`)
    return entryOf(row)
  }

  const some = async (ids: readonly string[], fields: readonly string[] = codec.columns): Promise<Entry<Name>[]> => {
    const known = new Map<unknown, CollectionRow>()
    for (let start = 0; start < ids.length; start += 500) {
      const rows = await select([...new Set(['id', ...fields])])
        .where('id', 'in', ids.slice(start, start + 500))
        .execute()
      for (const row of rows) known.set(row.id, row)
    }
    return ids.flatMap((id) => {
      const row = known.get(id)
      return row ? [entryOf(Object.fromEntries(fields.map((field) => [field, row[field] ?? null])))] : []
    })
  }

  /** Saves an entry, with a slug that is derived if it has none. @returns the entry as it was saved */
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
    async list({ filter: given = {}, search, limit = limits.pageSize, offset = 0, fields, visibleOnly }: ListOptions) {
      const filter = notImplied(given, visibleOnly)
      if (search?.trim()) {
        const ids = await searched(search, filter, visibleOnly)
        const shown = ids.slice(offset, offset + limit)
        return { entries: await some(shown, fields), total: ids.length }
      }
      // The offset skips entries in the index, without reading their rows.
      const ids = ordered(where(select(['id']), filter, visibleOnly))
        .limit(limit)
        .offset(offset)
      const page = select(fields ?? codec.columns).where('id', 'in', ids)
      const entries = (await ordered(page).execute()).map(entryOf)
      return { entries, total: await total(filter, visibleOnly) }
    },

    /** The entries with these ids, in this order, without those that no longer exist. */
    some,

    get: (id: string, visibleOnly: boolean, fields?: string[]) => one('id', id, visibleOnly, fields),

    bySlug: (slug: string, visibleOnly: boolean, fields?: string[]) => one('slug', slug, visibleOnly, fields),

    /** Whether an entry has this slug, without reading it. */
    async hasSlug(slug: string, visibleOnly: boolean): Promise<boolean> {
      if (slug.includes('\0')) return false
      return (await where(select(['id']), { slug }, visibleOnly).executeTakeFirst()) !== undefined
    },

    /** The current slug of the entry that used to have this one; null if there is none, or visitors may not see it. */
    async movedTo(slug: string, visibleOnly: boolean): Promise<string | null> {
      if (slug.includes('\0')) return null
      const redirect = db.selectFrom('slug_redirects').where('collection', '=', name).where('slug', '=', slug)
      const query = select(['slug']).where('id', '=', redirect.select('entry_id'))
      const row = await where(query, {}, visibleOnly).executeTakeFirst()
      return row ? String(row.slug) : null
    },

    /** `createdAt` dates content that is older than its row, such as an import. */
    async create(input: Values, createdAt?: string): Promise<Entry<Name>> {
      const time = createdAt ?? now().toISOString()
      const values: Values = { ...fallbacks, ...input }
      const own = { id: newId(), created_at: time, updated_at: time }
      return insert({ ...own, ...values, ...(await computedFields(values)) })
    },

    /** Stores an entry of an export under its own id and times. */
    async putBack(entry: Values & Stored): Promise<void> {
      const { id, created_at, updated_at } = entry
      const values = { ...fallbacks, ...entry }
      await insert({ ...values, ...(await computedFields(values)), id, created_at, updated_at })
    },

    /**
     * Replaces the fields that are in `input`. `opened` is the `updated_at` that the caller read.
     * @throws stale when the entry was changed since; nothing is written
     */
    async update(id: string, input: Values, opened?: string): Promise<Entry<Name>> {
      const before = await one('id', id, false)
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

    /** The entry can be restored from the bin. */
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

/** Keeps the index of the site's search. */
const searchable = (collection: CollectionName): SaveHook => ({
  saved: (db, { id }) => indexEntries(db, collection, [String(id)]),
  removed: (db, id) => indexEntries(db, collection, [id]),
})

/** Stores the former slugs of an entry, so that old links still lead to it. */
const slugRedirects = (collection: CollectionName): SaveHook => ({
  async saved(db, after, before) {
    if (!before?.slug || before.slug === after.slug) return
    // The slug is in use again, so it must not redirect.
    await db
      .deleteFrom('slug_redirects')
      .where('collection', '=', collection)
      .where('slug', '=', String(after.slug))
      .execute()
    await db
      .insertInto('slug_redirects')
      .values({ collection, slug: String(before.slug), entry_id: String(after.id) })
      .onConflict((conflict) => conflict.columns(['collection', 'slug']).doUpdateSet({ entry_id: String(after.id) }))
      .execute()
  },

  async removed(db, id) {
    await db.deleteFrom('slug_redirects').where('collection', '=', collection).where('entry_id', '=', id).execute()
  },
})
