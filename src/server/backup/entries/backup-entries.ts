import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BackupEntry, KeptBackup } from '../../../contract/backups.ts'
import { type Collection, type CollectionName, collections, type EntryKind } from '../../../contract/collections.ts'
import { type AcceptedSecret, type WorkflowChange, workflowChange } from '../../../contract/workflows.ts'
import { type CollectionRow, codecOf, reserveNumbers, type Values } from '../../entries/index.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import { countedPage, type Page } from '../../platform/database/queries.ts'
import { errors } from '../../platform/http/errors.ts'
import { checked } from '../../platform/http/route.ts'
import type { SiteSearch } from '../../search/index.ts'
import type { Services } from '../../services.ts'
import { type EntryRows, ownRow, readRows, writeRows } from '../../trash/index.ts'
import { openPlace } from '../automatic/place.ts'
import { type CopyBackup, settingsOf } from '../in-child.ts'
import { folded } from './copy-entries.ts'
import { openCopies } from './open-copy.ts'

type Parts = Pick<Services, 'config' | 'database' | 'collections' | 'workflows'> & {
  search: SiteSearch
  copy?: CopyBackup | undefined
}

export type BackupEntries = ReturnType<typeof openBackupEntries>

export function openBackupEntries({ config, copy, ...site }: Parts) {
  const place = openPlace(config)
  const copies = openCopies(settingsOf(config), copy)

  /** Opens only what is in the list, so that no name leads to another file. */
  const assertKept = async (name: string) => {
    if (copies.has(name)) return
    const kept = await place.list()
    if (!kept.some((each) => each.name === name)) throw errors.notFound('Backup not found.')
  }

  const compareWithSite = async (kind: EntryKind, id: string, kept: EntryRows) =>
    compareEntry(kind, kept, await readRows(site.database.db, kind, id, 'state'))

  return {
    async backups(): Promise<KeptBackup[]> {
      return (await place.list()).map(({ name, kind, madeAt }) => ({ name, kind, made_at: madeAt.toISOString() }))
    },

    async list(name: string, { q = '', ...page }: Page & { q?: string | undefined }) {
      await assertKept(name)
      return copies.use(name, async (kept) => {
        const matches = kept.selectFrom('backup_entry').where(sql<boolean>`instr(folded, ${folded(q.trim())}) > 0`)
        const select = matches.select(['id', 'kind', 'title', 'updated_at'])
        const { rows, total } = await countedPage(select.orderBy('folded').orderBy('id'), page)
        const entries: BackupEntry[] = []
        for (const entry of rows) {
          const before = await readRows(kept, entry.kind, entry.id, 'state')
          entries.push({ ...entry, state: await compareWithSite(entry.kind, entry.id, before) })
        }
        return { rows: entries, total }
      })
    },

    /** @throws conflict if the entry's address is taken, gateClosed for a published template that fails the gate */
    async restore(name: string, id: string): Promise<BackupEntry> {
      await assertKept(name)
      const { entry, rows } = await copies.use(name, async (kept) => {
        const entry = await kept
          .selectFrom('backup_entry')
          .select(['id', 'kind', 'title', 'updated_at'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!entry) throw errors.notFound('This entry is not in the backup.')
        return { entry, rows: await readRows(kept, entry.kind, id) }
      })
      const state = await compareWithSite(entry.kind, id, rows)
      if (state === 'missing') await addMissing(site, entry.kind, id, rows)
      else if (state === 'different') await replacePresent(site, entry.kind, id, rows)
      return { ...entry, state: 'same' }
    },

    isOpen: copies.has,

    close: copies.close,
  }
}

type Site = Omit<Parts, 'config' | 'copy'>

/** Adds an entry that the site does not have, with its id and all its rows, but hidden from visitors. */
async function addMissing({ database, search, workflows }: Site, kind: EntryKind, id: string, kept: EntryRows) {
  const rows = kind === 'workflows' ? hiddenTemplate(kept) : hiddenEntry(collections[kind], kept)
  await database.db.transaction().execute(async (transaction) => {
    const deleted = await transaction.selectFrom('bin').select('id').where('id', '=', id).executeTakeFirst()
    if (deleted)
      throw errors.conflict('It was deleted recently. Restore it under “Deleted” first, then from the backup.')
    try {
      await writeRows(transaction, kind, rows, search)
    } catch (error) {
      throw isUniqueViolation(error, 'number')
        ? errors.conflict('It cannot be restored: another template now has the number that identifies it in n8n.')
        : error
    }
    if (kind === 'workflows') await reserveNumbers(transaction, Number(ownRow(rows)?.number))
  })
  database.content.changed()
  if (kind === 'workflows') workflows.wake()
}

async function replacePresent({ collections: stores, workflows }: Site, kind: EntryKind, id: string, kept: EntryRows) {
  if (kind === 'workflows') return workflows.update(id, await templateChange(workflows, id, kept))
  await stores[kind].update(id, fieldsToRestore(kind, ownRow(kept) ?? {}))
}

/** Keeps the reasons of both: the backup's belong to the restored file, and the site's are newer. */
async function templateChange(workflows: Services['workflows'], id: string, kept: EntryRows): Promise<WorkflowChange> {
  const { original, tags, requirements, ...details } = templateToRestore(kept)
  const reasons = new Map<string, AcceptedSecret>()
  for (const { fingerprint, reason } of [...(kept.workflow_accepted ?? []), ...(await workflows.acceptedOf(id))]) {
    reasons.set(String(fingerprint), { fingerprint: String(fingerprint), reason: String(reason) })
  }
  return checked(workflowChange, {
    ...details,
    tags: JSON.parse(String(tags)),
    requirements: JSON.parse(String(requirements)),
    workflow_json: original,
    accepted: [...reasons.values()],
  })
}

function hiddenEntry({ visible }: Collection, rows: EntryRows): EntryRows {
  if (!visible) return rows
  return withOwn(rows, { [visible]: 0 })
}

/** Facts and pictures are computed again, because an older release may have made those in the backup. */
const hiddenTemplate = (rows: EntryRows): EntryRows => ({
  ...withOwn(rows, { published: 0 }),
  workflow_files: (rows.workflow_files ?? []).map((row) => ({
    ...row,
    share: '',
    rendered_version: 0,
    drawing: null,
    drawing_alive_at: null,
  })),
})

function withOwn(rows: EntryRows, values: Record<string, unknown>): EntryRows {
  const [own = ''] = Object.keys(rows)
  return { ...rows, [own]: (rows[own] ?? []).map((row) => ({ ...row, ...values })) }
}

/** What decides whether visitors see an entry. A restore never changes it for an existing entry. */
const isVisibility = ({ visible, visibleFrom }: Collection, field: string) => field === visible || field === visibleFrom

function fieldsToRestore(name: CollectionName, own: Record<string, unknown>): Values {
  const collection: Collection = collections[name]
  const values = codecOf(collection).read(own as CollectionRow)
  const wanted = Object.keys(collection.fields).filter((field) => !isVisibility(collection, field))
  return Object.fromEntries(wanted.map((field) => [field, values[field] ?? null]))
}

const templateColumns =
  'name slug description category version tags requirements usage_instructions tested_with author image_url'.split(' ')

const templateToRestore = ({ workflows = [], workflow_files = [] }: EntryRows): Values => ({
  ...Object.fromEntries(templateColumns.map((column) => [column, workflows[0]?.[column] ?? null])),
  original: workflow_files[0]?.original,
})

function compareEntry(kind: EntryKind, kept: EntryRows, present: EntryRows): BackupEntry['state'] {
  const [before, now] = [ownRow(kept), ownRow(present)]
  if (!before || !now) return 'missing'
  const [one, other] =
    kind === 'workflows'
      ? [templateToRestore(kept), templateToRestore(present)]
      : [fieldsToRestore(kind, before), fieldsToRestore(kind, now)]
  return isDeepStrictEqual(one, other) ? 'same' : 'different'
}
