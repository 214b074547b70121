import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type WorkflowDetails, workflowDetails, workflowFormFields } from '../../contract/workflows.ts'
import { versionText } from '../../n8n/clean.ts'
import type { CollectionRow } from '../entries/index.ts'
import { codecOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import type { WorkflowTable } from './schema.ts'

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
    const versions = await db
      .selectFrom('workflow_versions')
      .select(['number', 'version', 'changelog', 'created_at', 'file', 'run'])
      .where('workflow_id', '=', id)
      .orderBy('number')
      .execute()
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
      versions: versions.map(({ file: _, run: __, ...version }) => version),
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

/** By code unit: the order of the two databases differs. */
const byFingerprint = (a: { fingerprint: string }, b: { fingerprint: string }) =>
  a.fingerprint < b.fingerprint ? -1 : 1
