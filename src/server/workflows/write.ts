import { v7 as newId } from 'uuid'
import { slugFrom } from '../../contract/slug.ts'
import type { WorkflowChange, WorkflowInput } from '../../contract/workflows.ts'
import { serialize } from '../../n8n/clean.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { isUniqueViolation } from '../database/database-errors.ts'
import type { WorkflowTable } from '../database/schema.ts'
import { errors } from '../errors.ts'
import type { Storage } from '../stores.ts'
import { contentOf } from './content.ts'
import { detailColumns } from './details.ts'
import { type GateResult, type GivenFile, passGate, reasonsOf } from './gate.ts'
import { keepNumbers, nextNumber } from './numbers.ts'
import type { WorkflowReads } from './read.ts'
import { renderedParts } from './rendered.ts'
import type { Texts } from './texts.ts'
import { addVersion } from './versions.ts'

/** Creating, changing and deleting. Whatever is saved went through the gate; only what passed it is published. */
export function workflowWrites({ db, content }: Storage, reads: WorkflowReads) {
  const atOnce = <T>(work: (storage: Storage['db']) => Promise<T>): Promise<T> =>
    db.isTransaction ? work(db) : db.transaction().execute(work)

  const saving = async <T>(slug: string, work: (storage: Storage['db']) => Promise<T>): Promise<T> => {
    try {
      const result = await atOnce(work)
      content.changed()
      return result
    } catch (error) {
      throw isUniqueViolation(error, 'slug') ? errors.duplicateSlug(slug) : error
    }
  }

  return {
    /** `createdAt` is for content that is older than its row. @returns its id. */
    async create(input: WorkflowInput, createdAt?: string): Promise<string> {
      const details = await detailColumns({ ...input, slug: input.slug ?? slugOf(input.name) })
      const texts = { ...details, changelog: input.changelog }
      const gate = pass(input.workflow_json, reasonsOf(input.accepted), input.published === true, texts)
      const id = newId()
      const now = createdAt ?? new Date().toISOString()
      const { row, files } = columnsOf(gate.file)
      await saving(details.slug, async (storage) => {
        const number = await nextNumber(storage)
        await storage
          .insertInto('workflows')
          .values({ ...details, ...row, id, number, ...uncounted, version_number: 0, created_at: now, updated_at: now })
          .execute()
        await storage
          .insertInto('workflow_files')
          .values({ ...files, workflow_id: id, original: gate.original, first_content: contentOf(gate.file) })
          .execute()
        await keepReasons(storage, id, gate)
        if (details.published) {
          await addVersion(storage, { id, version: details.version, number: 0 }, gate.file, input.changelog, now)
        }
        await releaseSlug(storage, details.slug)
      })
      return id
    },

    /** What is left out keeps what it has. A file that changed while published is a new version. */
    async update(id: string, change: WorkflowChange): Promise<void> {
      const before = await reads.find('id', id, false)
      if (change.updated_at !== undefined && change.updated_at !== before.updated_at) throw errors.stale()
      const [{ original }, accepted] = await Promise.all([reads.wide(id), reads.acceptedOf(id)])
      const published = change.published ?? before.published === 1
      const details = await detailColumns(change, before)
      const texts = { ...details, changelog: change.changelog }
      const gate = pass(change.workflow_json ?? original, reasonsOf(change.accepted ?? accepted), published, texts)
      const { row, files } = columnsOf(gate.file)
      // Two saves within a millisecond must still differ, or the second would not notice the first.
      const now = new Date(Math.max(Date.now(), Date.parse(before.updated_at) + 1)).toISOString()
      await saving(details.slug, async (storage) => {
        const written = await storage
          .updateTable('workflows')
          .set({ ...details, ...row, updated_at: now })
          .where('id', '=', id)
          .where('updated_at', '=', before.updated_at)
          .executeTakeFirst()
        if (written.numUpdatedRows === 0n) throw errors.stale()
        await storage
          .updateTable('workflow_files')
          .set({ ...files, original: gate.original })
          .where('workflow_id', '=', id)
          .execute()
        await keepReasons(storage, id, gate)
        if (published) {
          const last = { id, version: details.version, number: before.version_number }
          await addVersion(storage, last, gate.file, change.changelog, now)
        }
        await keepSlug(storage, before, details.slug)
      })
    },

    async remove(id: string): Promise<void> {
      await atOnce(async (storage) => {
        await keepNumbers(storage)
        const { numDeletedRows } = await storage.deleteFrom('workflows').where('id', '=', id).executeTakeFirst()
        if (numDeletedRows === 0n) throw errors.notFound('There is no such workflow.')
      })
      content.changed()
    },
  }
}

const uncounted = { downloads: 0, address_imports: 0, library_imports: 0 }

/** A slug made of the name, for who gave none. */
const slugOf = (name: string) => slugFrom(name) || 'workflow'

/** @throws invalid for what is no workflow at all, and for what is to be published and may not. */
function pass(given: GivenFile, reasons: ReadonlyMap<string, string>, published: boolean, texts: Texts) {
  const gate = passGate(given, reasons, texts)
  const { clean: file, blocking, findings, secrets } = gate
  if (!file || (published && blocking.length > 0)) {
    throw errors.gateClosed(`This cannot be published yet: ${blocking[0]}`, { findings, secrets })
  }
  return { ...gate, file }
}

function columnsOf(file: WorkflowFile) {
  const { facts, nodeTypes, steps, picture, thumbnail } = renderedParts(file)
  return {
    row: { facts: JSON.stringify(facts), node_types: JSON.stringify(nodeTypes) },
    files: { clean: serialize(file), steps: JSON.stringify(steps), picture, thumbnail },
  }
}

/** Reasons belong to what was found; one for a value that is gone goes too. */
async function keepReasons(db: Storage['db'], id: string, { secrets }: GateResult) {
  const stored = await db.selectFrom('workflow_accepted').selectAll().where('workflow_id', '=', id).execute()
  const since = new Map(stored.map((each) => [`${each.fingerprint} ${each.reason}`, each.created_at]))
  await db.deleteFrom('workflow_accepted').where('workflow_id', '=', id).execute()
  const now = new Date().toISOString()
  const rows = secrets.flatMap(({ fingerprint, reason, label, masked }) =>
    reason === null
      ? []
      : [
          {
            workflow_id: id,
            fingerprint,
            reason,
            label,
            masked,
            created_at: since.get(`${fingerprint} ${reason}`) ?? now,
          },
        ],
  )
  const once = [...new Map(rows.map((each) => [each.fingerprint, each])).values()]
  if (once.length > 0) await db.insertInto('workflow_accepted').values(once).execute()
}

async function keepSlug(db: Storage['db'], before: WorkflowTable, slug: string) {
  await releaseSlug(db, slug)
  if (before.slug === slug || before.version_number === 0) return
  await releaseSlug(db, before.slug)
  await db.insertInto('workflow_slugs').values({ workflow_id: before.id, slug: before.slug }).execute()
}

/** Who has a slug now comes before who had it. */
async function releaseSlug(db: Storage['db'], slug: string) {
  await db.deleteFrom('workflow_slugs').where('slug', '=', slug).execute()
}
