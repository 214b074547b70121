import { type SelectQueryBuilder, sql } from 'kysely'
import type { Changes } from '../../contract/api/query.ts'
import { type Collection, type CollectionName, collections, type Entry } from '../../contract/collections.ts'
import { kindOfField } from '../../contract/fields.ts'
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
import { changeOrder } from '../platform/database/queries.ts'
import { readCache } from '../platform/database/read-cache.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'

type Filter = Record<string, string | boolean>

export interface ListOptions extends Changes {
  filter?: Filter
  keyword?: string
  limit?: number
  offset?: number
  search?: string
  /** Reads only these fields, so that a page of cards does not read whole posts. The entries lack all others. */
  fields?: readonly string[]
  visibleOnly: boolean
}

/** A computed field whose answer depends on the clock. It is made from its stored value and other fields. */
export interface Timely {
  field: string
  from: readonly string[]
  answer: (entry: Values) => unknown
}

type Query = SelectQueryBuilder<Record<string, CollectionRow>, string, CollectionRow>

export function collectionReads<Name extends CollectionName>(
  { db, content }: Storage,
  name: Name,
  { now, timely }: { now: () => Date; timely?: Timely | undefined },
) {
  const collection: Collection = collections[name]
  const table = tableOf(name)
  const codec = codecOf(collection)
  // With 10,000 entries, counting them costs more than reading a page of them.
  const totals = readCache<number>(() => content.current, 500)
  // The search box sends one request for each letter typed; few combinations of filters are in use.
  const names = readCache<NameIndex>(() => content.current, 8)
  const visibility = visibilityOf(name)

  const entryOf = (row: CollectionRow, fields: readonly string[]) => {
    const entry = codec.read(row)
    if (timely && timely.field in entry) entry[timely.field] = timely.answer(entry)
    return Object.fromEntries(fields.map((field) => [field, entry[field] ?? null])) as Entry<Name>
  }

  const select = (fields: readonly string[]): Query => {
    const more = timely && fields.includes(timely.field) ? timely.from : []
    return anyTable(db)
      .selectFrom(table)
      .select([...new Set([...fields, ...more])])
  }

  const where = (query: Query, filter: Filter, visibleOnly: boolean, since?: string): Query => {
    let filtered = since === undefined ? query : query.where('updated_at', '>=', since)
    for (const [field, value] of Object.entries(codec.store(filter))) filtered = filtered.where(field, '=', value)
    return visibleOnly && visibility ? filtered.where(isVisible(visibility, now())) : filtered
  }

  const ordered = (query: Query, sort?: Changes['sort']): Query => {
    if (sort) return query.orderBy('updated_at', changeOrder(sort)).orderBy('id', changeOrder(sort))
    if (collection.order === 'newest') return query.orderBy('created_at', 'desc').orderBy('id', 'desc')
    const placed = collection.order === 'display_order' ? query.orderBy(sql`coalesce(display_order, 0)`) : query
    return placed.orderBy('created_at').orderBy('id')
  }

  /** Without a filter that `visibleOnly` implies, so that lists with and without it share what is read. */
  const notImplied = (filter: Filter, visibleOnly: boolean): Filter => {
    const flag = visibleOnly ? visibility?.flag : undefined
    return Object.fromEntries(Object.entries(filter).filter(([field, value]) => field !== flag || value !== true))
  }

  const total = (...asked: [Filter, boolean, string?]) =>
    totals(JSON.stringify(asked), async () => {
      const counted = where(select([]), ...asked).select(sql<number>`count(*)`.as('total'))
      return Number((await counted.executeTakeFirstOrThrow()).total)
    })

  const searched = async (search: string, asked: [Filter, boolean, string?], sort: Changes['sort']) => {
    const all = await names(JSON.stringify([asked, sort]), async () => {
      const rows = await ordered(where(select(['id', ...searchedFields(collection)]), ...asked), sort).execute()
      return nameIndex(rows)
    })
    return searchNames(all, search)
  }

  const one = async (field: 'id' | 'slug', value: string, visibleOnly: boolean, fields = codec.columns) => {
    // PostgreSQL refuses text with a NUL; no id or slug contains one.
    const row = value.includes('\0')
      ? undefined
      : await where(select(fields), { [field]: value }, visibleOnly).executeTakeFirst()
    if (!row) throw errors.notFound(`There is no such ${collection.wording.one}.`)
    return entryOf(row, fields)
  }

  const some = async (ids: readonly string[], fields: readonly string[] = codec.columns): Promise<Entry<Name>[]> => {
    const rowsById = new Map<unknown, CollectionRow>()
    for (let start = 0; start < ids.length; start += 500) {
      const rows = await select([...new Set(['id', ...fields])])
        .where('id', 'in', ids.slice(start, start + 500))
        .execute()
      for (const row of rows) rowsById.set(row.id, row)
    }
    return ids.flatMap((id) => {
      const row = rowsById.get(id)
      return row ? [entryOf(row, fields)] : []
    })
  }

  return {
    async list({ filter = {}, fields = codec.columns, visibleOnly, ...options }: ListOptions) {
      const { search, limit = limits.pageSize, offset = 0, updated_since, sort } = options
      const asked: [Filter, boolean, string?] = [notImplied(filter, visibleOnly), visibleOnly, updated_since]
      if (search?.trim()) {
        const ids = await searched(search, asked, sort)
        const shown = ids.slice(offset, offset + limit)
        return { entries: await some(shown, fields), total: ids.length }
      }
      // The offset skips entries in the index, without reading their rows.
      const ids = ordered(where(select(['id']), ...asked), sort)
        .limit(limit)
        .offset(offset)
      const page = select(fields).where('id', 'in', ids)
      const entries = (await ordered(page, sort).execute()).map((row) => entryOf(row, fields))
      return { entries, total: await total(...asked) }
    },

    one,

    some,

    get: (id: string, visibleOnly: boolean, fields?: string[]) => one('id', id, visibleOnly, fields),

    bySlug: (slug: string, visibleOnly: boolean, fields?: string[]) => one('slug', slug, visibleOnly, fields),

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
  }
}

const searchedFields = ({ fields }: Collection): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kindOfField(kind).named ? [name] : []))

/** The names of all entries in lower case, joined to one text: 10,000 entries are searched in microseconds. */
export interface NameIndex {
  text: string
  ids: string[]
  /** The offset of each entry in the text, then the length of the text. */
  starts: number[]
}

export function nameIndex(rows: readonly CollectionRow[]): NameIndex {
  const index: NameIndex = { text: '', ids: [], starts: [0] }
  const texts = rows.map(({ id, ...names }) => {
    index.ids.push(String(id))
    const text = Object.values(names)
      .map((name) => `${name ?? ''}\n`)
      .join('')
    const small = text.toLowerCase()
    index.starts.push((index.starts.at(-1) ?? 0) + small.length)
    return small
  })
  return { ...index, text: texts.join('') }
}

/** The ids of the entries whose names contain every word, ignoring case, in the order of the index. */
export function searchNames({ text, ids, starts }: NameIndex, search: string): string[] {
  const [first = '', ...others] = search.toLowerCase().split(/\s+/).filter(Boolean)
  const hits: string[] = []
  let entry = 0
  for (let at = text.indexOf(first); at >= 0 && entry < ids.length; at = text.indexOf(first, starts[entry])) {
    while ((starts[entry + 1] ?? 0) <= at) entry += 1
    const names = text.slice(starts[entry], starts[entry + 1])
    if (others.every((word) => names.includes(word))) hits.push(ids[entry] ?? '')
    entry += 1
  }
  return hits
}
