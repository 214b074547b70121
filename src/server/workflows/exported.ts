import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type WorkflowDetails, workflowDetails, workflowFormFields } from '../../contract/workflows.ts'
import { versionText } from '../../n8n/clean.ts'
import { type CollectionRow, codecOf, nextNumber } from '../entries/index.ts'
import { findRows, insertNew } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema, Storage } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { keepReasons } from './accepted.ts'
import { detailColumns } from './details.ts'
import { reasonsOf } from './gate-result.ts'
import type { GateThread } from './gate-thread.ts'
import type { WorkflowTable } from './schema.ts'
import { searchedWorkflows } from './searched.ts'

const count = z.int().min(0)
const line = z.string().max(300)

/** A template in an export, without its files. Counts, facts and pictures that follow from the files are left out. */
export const exportedTemplateShape = z.strictObject({
  id: z.uuid(),
  number: z.int().min(1).max(2_000_000_000),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ...workflowDetails.shape,
  downloads: count,
  address_imports: count,
  library_imports: count,
  days: z.record(z.iso.date(), count),
  /** The hash by which a later import of a folder recognises the file. */
  first_content: line.nullable(),
  accepted: z.array(z.strictObject({ fingerprint: line, reason: line, created_at: z.iso.datetime() })),
  version_number: count,
  versions: z.array(
    z.strictObject({
      number: z.int().min(1),
      version: line,
      changelog: line.nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
})
export type ExportedTemplate = z.infer<typeof exportedTemplateShape>

/** The files of a template: as it was uploaded, as it is published, and of each version by its number. */
export interface TemplateFiles {
  original: string
  clean: string
  versions: ReadonlyMap<number, string>
  /** The run that is shown with it, as JSON, and those of its versions. */
  run: string | null
  versionRuns: ReadonlyMap<number, string>
}

const detailNames = Object.keys(workflowDetails.shape) as (keyof WorkflowDetails)[]

const { read } = codecOf({ fields: workflowFormFields })
const details = (row: WorkflowTable) =>
  read(
    Object.fromEntries(detailNames.map((name) => [name, row[name]])) satisfies CollectionRow,
  ) as unknown as WorkflowDetails

export async function* exportedTemplates(
  db: Kysely<Schema>,
): AsyncGenerator<{ template: ExportedTemplate; files: TemplateFiles }> {
  for (const row of await db.selectFrom('workflows').selectAll().orderBy('number').execute()) {
    const { id, number, created_at, updated_at, downloads, address_imports, library_imports, version_number } = row
    const stored = db.selectFrom('workflow_files').select(['original', 'clean', 'first_content', 'run'])
    const { original, clean, first_content, run } = await stored.where('workflow_id', '=', id).executeTakeFirstOrThrow()
    const days = db.selectFrom('workflow_days').select(['day', 'count']).where('workflow_id', '=', id).orderBy('day')
    const accepted = db.selectFrom('workflow_accepted').select(['fingerprint', 'reason', 'created_at'])
    const versions = await findRows(db, 'workflow_versions', { workflow_id: id }, 'number')
    const template: ExportedTemplate = {
      id,
      number,
      created_at,
      updated_at,
      ...details(row),
      downloads,
      address_imports,
      library_imports,
      days: Object.fromEntries((await days.execute()).map(({ day, count }) => [day, count])),
      first_content,
      accepted: (await accepted.where('workflow_id', '=', id).execute()).sort(byFingerprint),
      version_number,
      versions: versions.map(({ number, version, changelog, created_at }) => ({
        number,
        version,
        changelog,
        created_at,
      })),
    }
    const files = {
      original,
      clean,
      versions: new Map(versions.map((each) => [each.number, versionText(each.file, row.name)])),
      run,
      versionRuns: new Map(versions.flatMap((each) => (each.run === null ? [] : [[each.number, each.run]]))),
    }
    yield { template, files }
  }
}

/** Sorts by code unit, because the two databases sort differently. */
const byFingerprint = (a: { fingerprint: string }, b: { fingerprint: string }) =>
  a.fingerprint < b.fingerprint ? -1 : 1

interface Tools {
  db: Storage['db']
  run: GateThread
}

/**
 * Stores a template of an export under its own id, number and times. Its file passes the gate again; a template that
 * the gate would not publish today becomes a draft.
 * @returns how the stored template differs from its export, in sentences for the owner
 * @throws gateClosed for a file that is not a workflow
 */
export async function putBackTemplate(
  { db, run: gateThread }: Tools,
  given: ExportedTemplate,
  files: TemplateFiles,
): Promise<string[]> {
  const notes: string[] = []
  const { days, first_content, accepted, versions, ...rest } = given
  const { id, number, downloads, address_imports, library_imports, version_number, created_at, updated_at } = given
  const texts = await detailColumns(rest)
  const gate = await gateThread('prepare', null, texts.name, files.original, reasonsOf(accepted), texts)
  if (!gate.file) throw errors.gateClosed(String(gate.blocking[0]), { findings: gate.findings, secrets: gate.secrets })
  const blocked = texts.published === 1 && gate.blocking.length > 0
  if (blocked) notes.push(`It is a draft now, because it cannot be published: ${gate.blocking[0]}`)

  const taken = await db.selectFrom('workflows').select('id').where('number', '=', number).executeTakeFirst()
  const ownNumber = taken ? await nextNumber(db) : number
  if (taken) notes.push(`It now has the number ${ownNumber}, because another template has ${number}.`)

  const run = await putBackRun(gateThread, files.original, files.run)
  if ('problem' in run) notes.push(`Its run is left out: ${run.problem}.`)

  const columns = { ...texts, ...gate.file.row, published: blocked ? 0 : texts.published, id, number: ownNumber }
  const counts = { downloads, address_imports, library_imports, version_number }
  await db
    .insertInto('workflows')
    .values({ ...columns, ...counts, created_at, updated_at })
    .execute()
  // The share picture is drawn in the background.
  const waiting = { share: '', rendered_version: 0, run: 'run' in run ? run.run : null }
  await db
    .insertInto('workflow_files')
    .values({ ...gate.file.files, workflow_id: id, original: gate.original, first_content, ...waiting })
    .execute()
  await keepReasons(db, id, gate, updated_at, accepted)
  await putBackVersions({ db, run: gateThread }, given, files)
  for (const [day, count] of Object.entries(days)) {
    await db.insertInto('workflow_days').values({ workflow_id: id, day, count }).execute()
  }
  await indexEntries(db, searchedWorkflows, [id])
  return notes
}

const putBackRun = async (run: GateThread, file: string, text: string | null) =>
  text === null ? { run: null } : run('putBackRun', file, text)

/** A version never changes, so its text is stored as it is. */
async function putBackVersions({ db, run }: Tools, { id, versions }: ExportedTemplate, files: TemplateFiles) {
  let before: string | null = null
  for (const version of versions) {
    const file = files.versions.get(version.number) ?? ''
    const gate = await run('prepare', before, '', file, new Map(), {})
    if (!gate.file) {
      throw errors.gateClosed(`Version ${version.number}: ${gate.blocking[0]}`, { findings: [], secrets: [] })
    }
    const { nodeCount: node_count, differences } = gate.file
    const ran = await putBackRun(run, file, files.versionRuns.get(version.number) ?? null)
    const values = { ...version, workflow_id: id, node_count, differences, file, run: 'run' in ran ? ran.run : null }
    await db.insertInto('workflow_versions').values(values).execute()
    before = file
  }
}

export const addFormerTemplateSlug = (db: Storage['db'], slug: string, id: string): Promise<boolean> =>
  insertNew(db, 'workflow_slugs', { workflow_id: id, slug })
