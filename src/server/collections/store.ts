import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Collection, type CollectionName, collections } from '../../contract/collections.ts'
import { limits } from '../../contract/limits.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema, Storage } from '../schema.ts'
import { codecOf, type Values } from './codec.ts'
import { remembered } from './remembered.ts'
import { type CollectionRow, tableOf } from './schema.ts'
import { found, type NameIndex, nameFields, nameIndex } from './search.ts'
import { slugRedirects } from './slug-redirects.ts'

type Filter = Record<string, string | boolean>

export interface ListOptions {
  /** Exact values of fields; flags and choices as the contract has them. */
  filter?: Filter
  /** Only entries that have this keyword; for a collection that has keywords. */
  keyword?: string
  /** Unless said, a page. */
  limit?: number
  offset?: number
  /** Words that an entry's names must hold, as the owner types them into a search box. */
  search?: string
  /** Only these fields, so that a page of cards does not read whole posts. */
  fields?: string[]
  /** Entries whose visible flag is off are left out. */
  visibleOnly: boolean
}

/** Works out a collection's computed values before every save. */
export type Compute = (values: Values) => Promise<Values>

/** What is stored beside an entry and must never differ from it: written in the same transaction. */
export interface Beside {
  /** `before` is what the save replaced; null for a new entry. */
  saved?(db: Kysely<Schema>, entry: Values, before: Values | null): Promise<void>
  removed(db: Kysely<Schema>, id: string): Promise<void>
}

export type CollectionStore = ReturnType<typeof collectionStore>

type Query = SelectQueryBuilder<Schema, never, CollectionRow>

/** Reads and writes one of the nine collections; values go in and come out as the contract describes them. */
export function collectionStore(
  { db, content }: Storage,
  name: CollectionName,
  options: { compute?: Compute; besides?: Beside[]; now: () => Date },
) {
  const collection: Collection = collections[name]
  const { compute = async () => ({}), now } = options
  const table = tableOf(name)
  const codec = codecOf(collection)
  // Counting walks a whole index, and costs more than reading a page of 10,000 entries.
  const totals = remembered<number>(() => content.current, 500)
  // Who types a word into the search box asks for it letter by letter; the filters beside it are few.
  const names = remembered<NameIndex>(() => content.current, 8)
  const besides = [...(options.besides ?? []), ...('slug' in collection.fields ? [slugRedirects(name)] : [])]
  const column = (field: string) => sql.ref<never>(field)

  const select = (fields: string[]): Query =>
    db.selectFrom(table as never).select(fields.map((field) => column(field).as(field)) as never) as unknown as Query

  const where = (query: Query, filter: Filter, visibleOnly: boolean): Query => {
    const wanted = { ...filter }
    let filtered = query
    for (const [field, value] of Object.entries(codec.store(wanted))) {
      filtered = filtered.where(column(field), '=', value as never)
    }
    if (!visibleOnly || !collection.visible) return filtered
    filtered = filtered.where(column(collection.visible), '=', 1 as never)
    const { visibleFrom } = collection
    if (!visibleFrom) return filtered
    return filtered.where(({ eb, or }) =>
      or([eb(column(visibleFrom), 'is', null), eb(column(visibleFrom), '<=', now().toISOString() as never)]),
    )
  }

  const ordered = (query: Query): Query => {
    if (collection.order === 'newest') return query.orderBy(column('created_at'), 'desc').orderBy(column('id'), 'desc')
    const placed = collection.order === 'display_order' ? query.orderBy(sql`coalesce(display_order, 0)`) : query
    return placed.orderBy(column('created_at')).orderBy(column('id'))
  }

  const total = (filter: Filter, visibleOnly: boolean) =>
    totals(JSON.stringify([filter, visibleOnly]), async () => {
      const counted = where(select([]), filter, visibleOnly).select(sql<number>`count(*)`.as('total'))
      return Number((await counted.executeTakeFirstOrThrow()).total)
    })

  /** The ids of what a search finds, in the order of the list. */
  const searched = async (search: string, filter: Filter, visibleOnly: boolean): Promise<string[]> => {
    const all = await names(JSON.stringify([filter, visibleOnly]), async () => {
      const rows = await ordered(where(select(['id', ...nameFields(collection)]), filter, visibleOnly)).execute()
      return nameIndex(rows)
    })
    return found(all, search)
  }

  const one = async (field: 'id' | 'slug', value: string, visibleOnly: boolean, fields = codec.columns) => {
    // PostgreSQL takes no text with a NUL; no entry has one in its id or slug.
    const row = value.includes('\0')
      ? undefined
      : await where(select(fields), { [field]: value }, visibleOnly).executeTakeFirst()
    if (!row) throw errors.notFound(`There is no such ${collection.wording.one}.`)
    return codec.read(row)
  }

  const some = async (ids: readonly string[], fields: string[] = codec.columns): Promise<Values[]> => {
    const known = new Map<unknown, Values>()
    for (let start = 0; start < ids.length; start += 500) {
      const rows = await select([...new Set(['id', ...fields])])
        .where(column('id'), 'in', ids.slice(start, start + 500) as never)
        .execute()
      for (const row of rows) known.set(row.id, codec.read(row))
    }
    return ids.flatMap((id) => {
      const entry = known.get(id)
      return entry ? [Object.fromEntries(fields.map((field) => [field, entry[field]]))] : []
    })
  }

  const saving = async <T>(slug: unknown, save: () => Promise<T>): Promise<T> => {
    try {
      return await save()
    } catch (error) {
      throw isUniqueViolation(error, 'slug') ? errors.duplicateSlug(String(slug)) : error
    }
  }

  const together = <T>(write: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
    besides.length > 0 && !db.isTransaction ? db.transaction().execute(write) : write(db)

  return {
    async list({ filter = {}, search, limit = limits.pageSize, offset = 0, fields, visibleOnly }: ListOptions) {
      if (search?.trim()) {
        const ids = await searched(search, filter, visibleOnly)
        const shown = ids.slice(offset, offset + limit)
        return { entries: await some(shown, fields), total: ids.length }
      }
      // What is passed over is passed over in the index, without its rows.
      const ids = ordered(where(select(['id']), filter, visibleOnly))
        .limit(limit)
        .offset(offset)
      const page = select(fields ?? codec.columns).where(column('id'), 'in', ids as never)
      const entries = (await ordered(page).execute()).map(codec.read)
      return { entries, total: await total(filter, visibleOnly) }
    },

    /** The entries with these ids, in their order; those that are gone are left out. */
    some,

    get: (id: string, visibleOnly: boolean, fields?: string[]) => one('id', id, visibleOnly, fields),

    bySlug: (slug: string, visibleOnly: boolean, fields?: string[]) => one('slug', slug, visibleOnly, fields),

    /** Whether an entry has this slug, without reading it. */
    async hasSlug(slug: string, visibleOnly: boolean): Promise<boolean> {
      if (slug.includes('\0')) return false
      return (await where(select(['id']), { slug }, visibleOnly).executeTakeFirst()) !== undefined
    },

    /** The slug of today of an entry that once had this one, or null; a draft's is not told to visitors. */
    async movedTo(slug: string, visibleOnly: boolean): Promise<string | null> {
      if (slug.includes('\0')) return null
      const query = select(['slug']).where(
        column('id'),
        '=',
        ({ selectFrom }) =>
          selectFrom('slug_redirects')
            .select('entry_id')
            .where('collection', '=', name)
            .where('slug', '=', slug) as never,
      )
      const row = await where(query, {}, visibleOnly).executeTakeFirst()
      return row ? String(row.slug) : null
    },

    /** `createdAt` is for content that is older than its row, such as an import. */
    async create(input: Values, createdAt?: string): Promise<Values> {
      const time = createdAt ?? now().toISOString()
      const fallbacks = Object.entries(collection.fields).map(([field, { fallback }]) => [field, fallback])
      const values: Values = { ...Object.fromEntries(fallbacks), ...input }
      const entry = { id: newId(), created_at: time, updated_at: time, ...values, ...(await compute(values)) }
      await saving(values.slug, () =>
        together(async (db) => {
          await db.insertInto(table).values(codec.store(entry)).execute()
          for (const beside of besides) await beside.saved?.(db, entry, null)
        }),
      )
      content.changed()
      return entry
    },

    /**
     * Replaces the fields that are in `input`. `opened` is the `updated_at` that the caller saw; when the entry was
     * changed since, nothing is written.
     */
    async update(id: string, input: Values, opened?: string): Promise<Values> {
      const before = await one('id', id, false)
      if (opened !== undefined && opened !== before.updated_at) throw errors.stale()
      const values = { ...before, ...input }
      // Two saves within a millisecond must still differ, or the second would not notice the first.
      const time = new Date(Math.max(now().getTime(), Date.parse(String(before.updated_at)) + 1)).toISOString()
      const entry = { ...values, ...(await compute(values)), updated_at: time }
      await saving(values.slug, () =>
        together(async (db) => {
          const written = await db
            .updateTable(table)
            .set(codec.store(entry))
            .where(column('id'), '=', id as never)
            .where(column('updated_at'), '=', before.updated_at as never)
            .executeTakeFirst()
          if (written.numUpdatedRows === 0n) throw errors.stale()
          for (const beside of besides) await beside.saved?.(db, entry, before)
        }),
      )
      content.changed()
      return entry
    },

    async remove(id: string): Promise<void> {
      await together(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom(table)
          .where(column('id'), '=', id as never)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw errors.notFound(`There is no such ${collection.wording.one}.`)
        for (const beside of besides) await beside.removed(db, id)
      })
      content.changed()
    },
  }
}
