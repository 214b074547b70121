import type { BinKind } from '../../../contract/bin.ts'
import { type Collection, collections } from '../../../contract/collections.ts'
import { type AcceptedSecret, type WorkflowChange, workflowChange } from '../../../contract/workflows.ts'
import { type EntryRows, writeRows } from '../../bin/index.ts'
import { reserveNumbers } from '../../entries/index.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import { checked } from '../../platform/http/api-app.ts'
import { errors } from '../../platform/http/errors.ts'
import type { Database } from '../../schema.ts'
import type { Stores } from '../../stores.ts'
import { fieldsToRestore, ownRow, templateToRestore } from './compare-entry.ts'

interface Site {
  database: Pick<Database, 'db' | 'content'>
  stores: Pick<Stores, 'collections' | 'workflows'>
}

/** Adds an entry that the site does not have, with its id and all its rows, but not for visitors. */
export async function addMissing({ database, stores }: Site, kind: BinKind, id: string, kept: EntryRows) {
  const rows = kind === 'workflows' ? hiddenTemplate(kept) : hiddenEntry(collections[kind], kept)
  await database.db.transaction().execute(async (transaction) => {
    const deleted = await transaction.selectFrom('bin').select('id').where('id', '=', id).executeTakeFirst()
    if (deleted)
      throw errors.conflict('It was deleted recently. Restore it under “Deleted” first, then from the backup.')
    try {
      await writeRows(transaction, kind, rows)
    } catch (error) {
      throw isUniqueViolation(error, 'number')
        ? errors.conflict('It cannot be restored: another template now has the number that identifies it in n8n.')
        : error
    }
    if (kind === 'workflows') await reserveNumbers(transaction, Number(ownRow(rows)?.number))
  })
  database.content.changed()
  if (kind === 'workflows') stores.workflows.wake()
}

/** Saves the values of the backup as a new state, as the owner's editor would. */
export async function replacePresent({ stores }: Site, kind: BinKind, id: string, kept: EntryRows) {
  if (kind === 'workflows') return stores.workflows.update(id, await templateChange(stores, id, kept))
  await stores.collections[kind].update(id, fieldsToRestore(kind, ownRow(kept) ?? {}))
}

/** Takes the reasons of both: those of the backup belong to its file, those of the site are newer. */
async function templateChange({ workflows }: Site['stores'], id: string, kept: EntryRows): Promise<WorkflowChange> {
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

/** Its facts and pictures are computed again, because an older release may have made them. */
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
