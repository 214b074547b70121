import type { Kysely } from 'kysely'
import { type EntryKind, entryKindNames } from '../../contract/collections.ts'
import { kindOf } from '../../contract/entry-kinds.ts'
import { type DeletedEntry, trashDays } from '../../contract/trash.ts'
import { nameOfKind } from '../../contract/wording.ts'
import { record } from '../audit/index.ts'
import { anyTable, type CollectionRow, nextNumber, tableOf } from '../entries/index.ts'
import { feature } from '../feature.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { countedPage, type Page, putRow } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { apiApp, listed, noContent, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Schema, Storage } from '../schema.ts'
import type { SiteSearch } from '../search/index.ts'

export const trash = feature<{ trash: Trash }>({
  api: [trashRoutes],
  jobs: ({ trash }) => [{ name: 'empty the bin of old entries', every: day, run: trash.removeOld }],
})

function trashRoutes({ trash }: { trash: Trash }) {
  return apiApp()
    .openapi(route('GET /api/admin/bin'), (c) => listed(c, c.req.valid('query'), trash.list))
    .openapi(route('POST /api/admin/bin/{id}/restore'), async (c) =>
      c.json(await trash.restore(c.req.valid('param').id), 200),
    )
    .openapi(route('DELETE /api/admin/bin/{id}'), (c) => noContent(c, trash.remove(c.req.valid('param').id)))
}

export type Trash = ReturnType<typeof openTrash>

export function openTrash({ db, content }: Storage, { now, search }: { now: () => Date; search: SiteSearch }) {
  const gone = () => errors.notFound('This entry is not in the bin.')

  return {
    list(page: Page) {
      const all = db.selectFrom('bin').select(['id', 'kind', 'title', 'deleted_at'])
      return countedPage(all.orderBy('deleted_at', 'desc').orderBy('id', 'desc'), page)
    },

    /** Puts an entry back as it was, with its id. @throws conflict if its id or address is on the site already */
    async restore(id: string): Promise<DeletedEntry> {
      const restored = await db.transaction().execute(async (transaction) => {
        // The deletion comes first, so that of two restores at once the second finds nothing.
        const row = await transaction.deleteFrom('bin').where('id', '=', id).returningAll().executeTakeFirst()
        if (!row) throw gone()
        const { rows, ...entry } = row
        await writeRows(
          transaction,
          entry.kind,
          await withFreeNumber(transaction, JSON.parse(rows) as EntryRows),
          search,
        )
        await record(transaction, { action: 'restored', subject: `${nameOfKind(entry.kind)} “${entry.title}”` }, now())
        return entry
      })
      content.changed()
      return restored
    },

    async remove(id: string): Promise<void> {
      const { numDeletedRows } = await db.deleteFrom('bin').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw gone()
    },

    async removeOld(): Promise<void> {
      const before = new Date(now().getTime() - trashDays * day).toISOString()
      await db.deleteFrom('bin').where('deleted_at', '<', before).execute()
    },
  }
}

/** An import may have given the number of a deleted template to another one. */
async function withFreeNumber(db: Storage['db'], rows: EntryRows): Promise<EntryRows> {
  const [template] = rows.workflows ?? []
  if (!template) return rows
  const number = Number(template.number)
  const taken = await db.selectFrom('workflows').select('id').where('number', '=', number).executeTakeFirst()
  return taken ? { ...rows, workflows: [{ ...template, number: await nextNumber(db) }] } : rows
}

const longestTitle = 300

/** Call it in a transaction. @returns whether there is such an entry */
export async function moveToTrash(db: Kysely<Schema>, kind: EntryKind, id: string, now: Date): Promise<boolean> {
  const rows = await readRows(db, kind, id)
  const own = ownRow(rows)
  if (!own) return false
  const copy = {
    kind,
    title: titleOf(kind, own).slice(0, longestTitle),
    rows: JSON.stringify(rows),
    deleted_at: now.toISOString(),
  }
  await record(db, { action: 'deleted', subject: `${nameOfKind(kind)} “${copy.title}”` }, now)
  await putRow(db, 'bin', { id }, copy)
  await removeRows(db, kind, id)
  return true
}

type Row = Record<string, unknown>
export type EntryRows = Record<string, Row[]>

/** Tables with rows of an entry besides its own, and the column with the entry's id. */
const more: Partial<Record<EntryKind, Record<string, string>>> = {
  blogs: { post_versions: 'post_id', post_keyword: 'post_id', slug_redirects: 'entry_id' },
  projects: { slug_redirects: 'entry_id' },
  workflows: {
    workflow_files: 'workflow_id',
    workflow_versions: 'workflow_id',
    workflow_accepted: 'workflow_id',
    workflow_days: 'workflow_id',
    workflow_slugs: 'workflow_id',
  },
}

/** The entry's own table first, because the others refer to it. */
const tablesOf = (kind: EntryKind): [table: string, column: string][] => [
  [tableOf(kind), 'id'],
  ...Object.entries(more[kind] ?? {}),
]

export const entryTables: string[] = [
  ...new Set(entryKindNames.flatMap((kind) => tablesOf(kind).map(([table]) => table))),
]

export const ownRow = (rows: EntryRows): Row | undefined => Object.values(rows)[0]?.[0]

export const titleOf = (kind: EntryKind, own: Row): string => String(own[kindOf(kind).title] ?? '')

/** A former address that leads to another entry by now stays with that entry. */
const formerAddresses = ['slug_redirects', 'workflow_slugs']

const insertAtOnce = 50

/** @param what `state` to leave out versions, counts and former addresses, which may be many and large */
export async function readRows(
  db: Kysely<Schema>,
  kind: EntryKind,
  id: string,
  what: 'all' | 'state' = 'all',
): Promise<EntryRows> {
  const all: EntryRows = {}
  for (const [table, column] of tablesOf(kind)) {
    if (what === 'state' && table !== tableOf(kind) && table !== 'workflow_files') continue
    all[table] = await anyTable(db).selectFrom(table).selectAll().where(column, '=', id).execute()
  }
  return all
}

/** The preview link of a post is not kept in the bin, and stops working. */
async function removeRows(db: Kysely<Schema>, kind: EntryKind, id: string): Promise<void> {
  // The entry first, because every save locks it first. Another order could deadlock.
  for (const [table, column] of tablesOf(kind)) {
    await anyTable(db).deleteFrom(table).where(column, '=', id).execute()
  }
  if (kind === 'blogs') await db.deleteFrom('preview_links').where('post_id', '=', id).execute()
}

/** Leaves out columns that an upgrade has removed. @throws conflict if its id or its address is on the site already */
export async function writeRows(
  db: Kysely<Schema>,
  kind: EntryKind,
  rows: EntryRows,
  search: Pick<SiteSearch, 'indexKind'>,
): Promise<void> {
  try {
    await insertRows(db, kind, rows)
    const own = ownRow(rows)
    if (own) await search.indexKind(db, kind, [String(own.id)])
  } catch (error) {
    throw conflictOf(error) ?? error
  }
}

function conflictOf(error: unknown) {
  if (isUniqueViolation(error, 'slug')) {
    return errors.conflict('Another entry now has its address. Change the address of that one first.')
  }
  return isUniqueViolation(error, 'id') ? errors.conflict('This entry is already on the site, from an import.') : null
}

async function insertRows(db: Kysely<Schema>, kind: EntryKind, rows: EntryRows): Promise<void> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  for (const [table] of tablesOf(kind)) {
    const columns = (tables.get(table) ?? []).map(({ name }) => name)
    const values = (rows[table] ?? []).map((row) =>
      Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, row[name]])),
    )
    for (let start = 0; start < values.length; start += insertAtOnce) {
      await anyTable(db)
        .insertInto(table)
        .values(values.slice(start, start + insertAtOnce) as CollectionRow[])
        .$if(formerAddresses.includes(table), (insert) => insert.onConflict((conflict) => conflict.doNothing()))
        .execute()
    }
  }
}
