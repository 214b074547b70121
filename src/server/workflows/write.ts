import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import { slugFrom } from '../../contract/slug.ts'
import type { WorkflowChange, WorkflowInput } from '../../contract/workflows.ts'
import { tooDeep } from '../../n8n/parse.ts'
import { recordPublication } from '../audit/index.ts'
import { keepNumbers, nextNumber, nextTime } from '../entries/index.ts'
import { tell } from '../outbox/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { moveToTrash } from '../trash/index.ts'
import { keepReasons } from './accepted.ts'
import { detailColumns } from './details.ts'
import type { SavedFile } from './gate-jobs.ts'
import { type GateResult, type GivenFile, type Reasons, reasonsOf, type Texts, textOf } from './gate-result.ts'
import type { GateThread } from './gate-thread.ts'
import { summary, type WorkflowReads } from './read.ts'
import type { StoredRun } from './run-jobs.ts'
import type { WorkflowTable } from './schema.ts'
import { searchedWorkflows } from './searched.ts'
import { addVersion, forgetRuns, newestVersion } from './versions.ts'

/** Creates, changes and deletes workflows. Every file goes through the gate; only what passes is published. */
export function workflowWrites(
  { db, content }: Storage,
  { reads, run, wake, now }: { reads: WorkflowReads; run: GateThread; wake: () => void; now: () => Date },
) {
  const atOnce = <T>(work: (storage: Storage['db']) => Promise<T>): Promise<T> =>
    db.isTransaction ? work(db) : db.transaction().execute(work)

  const saving = async (slug: string, work: (storage: Storage['db']) => Promise<void>) => {
    try {
      await atOnce(work)
      content.changed()
      wake()
    } catch (error) {
      throw isUniqueViolation(error, 'slug') ? errors.duplicateSlug(slug) : error
    }
  }

  /** @param before the newest version @throws gateClosed for what is not a workflow, or must not be published yet */
  const pass = async (given: GivenFile, reasons: Reasons, texts: Texts & { name: string }, before?: string) => {
    // A file that is nested too deeply cannot be sent to the thread.
    const deep = typeof given === 'string' ? null : tooDeep(given)
    if (deep) throw errors.gateClosed(deep.message, { findings: [deep], secrets: [] })
    const gate = await run('prepare', before ?? null, texts.name, given, reasons, texts)
    const { file, blocking, findings, secrets } = gate
    if (!file || (texts.published && blocking.length > 0)) {
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

  /** Writes what depends on the rows of a saved template, in the same transaction. */
  const settle = async (storage: Storage['db'], saved: Saved, before?: WorkflowTable) => {
    const { id, details, gate, time, run: attached, changelog = null } = saved
    await keepReasons(storage, id, gate, time)
    let isNewVersion = false
    if (details.published) {
      const { nodeCount: node_count, differences, files, isChanged } = gate.file
      isNewVersion = await addVersion(storage, before?.version_number ?? 0, isChanged, {
        workflow_id: id,
        version: details.version,
        changelog,
        created_at: time,
        node_count,
        differences,
        file: files.clean,
        run: attached,
      })
    }
    await keepSlug(storage, details.slug, before)
    await indexEntries(storage, searchedWorkflows, [id])
    const change = { before: before?.published === 1, after: details.published === 1 }
    await recordPublication(storage, { what: 'workflow', title: details.name, ...change }, now())
    const told = async () => {
      const row = await storage.selectFrom('workflows').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return { data: summary(row), entry: id }
    }
    if (change.after && !change.before) await tell(storage, 'workflow.published', now(), told)
    // The first version is reported as the publication.
    if (isNewVersion && (before?.version_number ?? 0) > 0)
      await tell(storage, 'workflow.version_published', now(), told)
  }

  return {
    /** @param createdAt dates content that is older than its row. @returns its id. */
    async create(input: WorkflowInput, createdAt?: string): Promise<string> {
      const { changelog } = input
      const details = await detailColumns({ ...input, slug: input.slug ?? (slugFrom(input.name) || 'workflow') })
      const gate = await pass(input.workflow_json, reasonsOf(input.accepted), { ...details, changelog })
      const attached = await runFor(gate.original, input, null)
      const id = newId()
      const time = createdAt ?? now().toISOString()
      await saving(details.slug, async (storage) => {
        const number = await nextNumber(storage)
        const counts = { downloads: 0, address_imports: 0, library_imports: 0, version_number: 0 }
        await storage
          .insertInto('workflows')
          .values({ ...details, ...gate.file.row, id, number, ...counts, created_at: time, updated_at: time })
          .execute()
        await storage
          .insertInto('workflow_files')
          .values({ ...filesOf(gate, attached), workflow_id: id, first_content: gate.file.content })
          .execute()
        await settle(storage, { id, details, gate, time, run: attached, changelog })
      })
      return id
    },

    /** Fields that are left out keep their values. A changed file of a published workflow becomes a new version. */
    async update(id: string, change: WorkflowChange, { unlessSame = false } = {}): Promise<void> {
      const { changelog } = change
      const before = await reads.find('id', id, false)
      if (change.updated_at !== undefined && change.updated_at !== before.updated_at) throw errors.stale()
      const [{ original, run: ran }, accepted] = await Promise.all([reads.wide(id), reads.acceptedOf(id)])
      const newest = await newestVersion(db, id, before.version_number)
      const details = await detailColumns(change, before)
      if (unlessSame && isSame({ before, original }, { change, details })) return
      const reasons = reasonsOf(change.accepted ?? accepted)
      const gate = await pass(change.workflow_json ?? original, reasons, { ...details, changelog }, newest?.file)
      const attached = await runFor(gate.original, change, ran === null ? null : { run: ran, file: original })
      const time = nextTime(before.updated_at, now())
      await saving(details.slug, async (storage) => {
        const seen = { id, updated_at: before.updated_at }
        const row = { ...details, ...gate.file.row, updated_at: time }
        if ((await updateRows(storage, 'workflows', seen, row)) === 0) throw errors.stale()
        await storage.updateTable('workflow_files').set(filesOf(gate, attached)).where('workflow_id', '=', id).execute()
        if (change.run !== undefined) await forgetRuns(storage, id)
        await settle(storage, { id, details, gate, time, run: attached, changelog }, before)
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

type Passed = Pick<GateResult, 'original' | 'secrets' | 'findings'> & { file: SavedFile }

interface Saved {
  id: string
  details: Awaited<ReturnType<typeof detailColumns>>
  gate: Passed
  time: string
  run: string | null
  changelog: string | null | undefined
}

/** Whether a save would change nothing, and only draw the pictures again. */
function isSame(
  { before, original }: { before: WorkflowTable; original: string },
  { change, details }: { change: WorkflowChange; details: Saved['details'] },
): boolean {
  const { workflow_json: file, updated_at, accepted, changelog, run } = change
  if (file !== undefined && textOf(file) !== original) return false
  if ([updated_at, accepted, changelog ?? undefined, run].some((given) => given !== undefined)) return false
  return isDeepStrictEqual({ ...before, ...details }, { ...before })
}

/** The share picture is drawn in the background. */
const filesOf = ({ original, file: { files } }: Passed, run: string | null) => ({
  ...files,
  original,
  run,
  share: '',
  rendered_version: 0,
})

/** Earlier slugs keep working, but a workflow that has a slug takes precedence over one that had it. */
async function keepSlug(db: Storage['db'], slug: string, before?: WorkflowTable) {
  const isMoved = before && before.slug !== slug && before.version_number > 0
  await db
    .deleteFrom('workflow_slugs')
    .where('slug', 'in', isMoved ? [slug, before.slug] : [slug])
    .execute()
  if (isMoved) await db.insertInto('workflow_slugs').values({ workflow_id: before.id, slug: before.slug }).execute()
}
