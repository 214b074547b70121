import { v7 as newId } from 'uuid'
import { slugFrom } from '../../contract/slug.ts'
import type { WorkflowChange, WorkflowInput } from '../../contract/workflows.ts'
import { tooDeep } from '../../n8n/parse.ts'
import { recordPublication } from '../audit/index.ts'
import { keepNumbers, nextNumber } from '../entries/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { moveToTrash } from '../trash/index.ts'
import { detailColumns } from './details.ts'
import { type GateResult, type GivenFile, reasonsOf, type Texts } from './gate.ts'
import type { SavedFile } from './gate-jobs.ts'
import type { GateThread } from './gate-thread.ts'
import type { WorkflowReads } from './read.ts'
import type { StoredRun } from './run-jobs.ts'
import type { WorkflowTable } from './schema.ts'
import { searchedWorkflows } from './searched.ts'
import { addVersion, forgetRuns, newestVersion } from './versions.ts'

interface Passing {
  given: GivenFile
  reasons: ReadonlyMap<string, string>
  published: boolean
  texts: Texts & { name: string }
  /** The text of the newest version. */
  before?: string | undefined
}

/** Creates, changes and deletes workflows. Every file goes through the gate; only what passes is published. */
export function workflowWrites(
  { db, content }: Storage,
  { reads, run, wake, now }: { reads: WorkflowReads; run: GateThread; wake: () => void; now: () => Date },
) {
  const atOnce = <T>(work: (storage: Storage['db']) => Promise<T>): Promise<T> =>
    db.isTransaction ? work(db) : db.transaction().execute(work)

  const saving = async <T>(slug: string, work: (storage: Storage['db']) => Promise<T>): Promise<T> => {
    try {
      const result = await atOnce(work)
      content.changed()
      wake()
      return result
    } catch (error) {
      throw isUniqueViolation(error, 'slug') ? errors.duplicateSlug(slug) : error
    }
  }

  /** @throws gateClosed for a file that is not a workflow, and for one that must not be published yet */
  const pass = async ({ given, reasons, published, texts, before }: Passing) => {
    // A file that is nested too deeply cannot be sent to the thread.
    const deep = typeof given === 'string' ? null : tooDeep(given)
    if (deep) throw errors.gateClosed(deep.message, { findings: [deep], secrets: [] })
    const gate = await run('prepare', before ?? null, texts.name, given, reasons, texts)
    const { file, blocking, findings, secrets } = gate
    if (!file || (published && blocking.length > 0)) {
      throw errors.gateClosed(`This cannot be published yet: ${blocking[0]}`, { findings, secrets })
    }
    return { ...gate, file }
  }

  /** @throws invalid for a run that cannot be read, and for a stored one that does not fit the file */
  const runFor = async (
    file: string,
    { run: given, drop_run_steps: drop }: WorkflowChange,
    stored: StoredRun | null,
  ) => {
    if (given === null || (given === undefined && stored === null)) return null
    const result = await run('run', file, given, stored, drop === true)
    if ('problem' in result) throw errors.invalid({ run: result.problem })
    return result.run
  }

  return {
    /** @param createdAt dates content that is older than its row. @returns its id. */
    async create(input: WorkflowInput, createdAt?: string): Promise<string> {
      const details = await detailColumns({ ...input, slug: input.slug ?? slugOf(input.name) })
      const gate = await pass({
        given: input.workflow_json,
        reasons: reasonsOf(input.accepted),
        published: input.published === true,
        texts: { ...details, changelog: input.changelog },
      })
      const attached = await runFor(gate.original, input, null)
      const id = newId()
      const time = createdAt ?? now().toISOString()
      const { row } = gate.file
      const files = unrendered(gate.file)
      await saving(details.slug, async (storage) => {
        const number = await nextNumber(storage)
        await storage
          .insertInto('workflows')
          .values({
            ...details,
            ...row,
            id,
            number,
            ...uncounted,
            version_number: 0,
            created_at: time,
            updated_at: time,
          })
          .execute()
        await storage
          .insertInto('workflow_files')
          .values({
            ...files,
            workflow_id: id,
            original: gate.original,
            first_content: gate.file.content,
            run: attached,
          })
          .execute()
        await keepReasons(storage, id, gate, time)
        if (details.published) {
          await addVersion(
            storage,
            { id, version: details.version, number: 0 },
            { ...versionOf(gate.file, input.changelog), run: attached },
            time,
          )
        }
        await releaseSlug(storage, details.slug)
        await indexEntries(storage, searchedWorkflows, [id])
        await recordPublication(
          storage,
          { what: 'workflow', title: details.name, before: false, after: input.published === true },
          now(),
        )
      })
      return id
    },

    /** Fields that are left out keep their values. A changed file of a published workflow becomes a new version. */
    async update(id: string, change: WorkflowChange): Promise<void> {
      const before = await reads.find('id', id, false)
      if (change.updated_at !== undefined && change.updated_at !== before.updated_at) throw errors.stale()
      const [{ original, run: ran }, accepted] = await Promise.all([reads.wide(id), reads.acceptedOf(id)])
      const published = change.published ?? before.published === 1
      const newest = await newestVersion(db, id, before.version_number)
      const details = await detailColumns(change, before)
      const gate = await pass({
        given: change.workflow_json ?? original,
        reasons: reasonsOf(change.accepted ?? accepted),
        published,
        texts: { ...details, changelog: change.changelog },
        before: newest?.file,
      })
      const attached = await runFor(gate.original, change, ran === null ? null : { run: ran, file: original })
      const { row } = gate.file
      const files = unrendered(gate.file)
      // Two saves within one millisecond need different times, or the second would overwrite the first unnoticed.
      const time = new Date(Math.max(now().getTime(), Date.parse(before.updated_at) + 1)).toISOString()
      await saving(details.slug, async (storage) => {
        const written = await storage
          .updateTable('workflows')
          .set({ ...details, ...row, updated_at: time })
          .where('id', '=', id)
          .where('updated_at', '=', before.updated_at)
          .executeTakeFirst()
        if (written.numUpdatedRows === 0n) throw errors.stale()
        await storage
          .updateTable('workflow_files')
          .set({ ...files, original: gate.original, run: attached })
          .where('workflow_id', '=', id)
          .execute()
        await keepReasons(storage, id, gate, time)
        if (change.run !== undefined) await forgetRuns(storage, id)
        if (published) {
          const last = { id, version: details.version, number: before.version_number }
          await addVersion(storage, last, { ...versionOf(gate.file, change.changelog), run: attached }, time)
        }
        await keepSlug(storage, before, details.slug)
        await indexEntries(storage, searchedWorkflows, [id])
        await recordPublication(
          storage,
          { what: 'workflow', title: details.name, before: before.published === 1, after: published },
          now(),
        )
      })
    },

    /** The workflow can be restored from the trash. */
    async remove(id: string): Promise<void> {
      await atOnce(async (storage) => {
        await keepNumbers(storage)
        if (!(await moveToTrash(storage, 'workflows', id, now()))) throw errors.notFound('Workflow not found.')
        await indexEntries(storage, searchedWorkflows, [id])
      })
      content.changed()
    },
  }
}

const uncounted = { downloads: 0, address_imports: 0, library_imports: 0 }

/** The slug of a template without one, made from its name. */
const slugOf = (name: string) => slugFrom(name) || 'workflow'

/** The share picture is drawn in the background. */
const unrendered = ({ files }: SavedFile) => ({ ...files, share: '', rendered_version: 0 })

const versionOf = (saved: SavedFile, changelog: string | null | undefined) => ({
  file: saved.files.clean,
  isChanged: saved.isChanged,
  nodeCount: saved.nodeCount,
  differences: saved.differences,
  changelog,
})

/** Stores the reasons for the secrets that are in the file, and removes those of secrets that are gone. */
async function keepReasons(db: Storage['db'], id: string, { secrets }: Pick<GateResult, 'secrets'>, time: string) {
  const stored = await db.selectFrom('workflow_accepted').selectAll().where('workflow_id', '=', id).execute()
  const since = new Map(stored.map((each) => [`${each.fingerprint} ${each.reason}`, each.created_at]))
  await db.deleteFrom('workflow_accepted').where('workflow_id', '=', id).execute()
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
            created_at: since.get(`${fingerprint} ${reason}`) ?? time,
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

/** A workflow that has a slug takes precedence over one that had it. */
async function releaseSlug(db: Storage['db'], slug: string) {
  await db.deleteFrom('workflow_slugs').where('slug', '=', slug).execute()
}
