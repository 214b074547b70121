import type { WorkflowFactsShape } from '../../contract/workflow-parts.ts'
import type {
  Workflow,
  WorkflowDraft,
  WorkflowPage,
  WorkflowSummary,
  WorkflowVersion,
} from '../../contract/workflows.ts'
import { versionText } from '../../n8n/clean.ts'
import { isVisible, workflowVisibility } from '../entries/index.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import { checksOf } from './accepted.ts'
import type { StoredRun } from './run-jobs.ts'
import type { WorkflowTable, WorkflowVersionTable } from './schema.ts'

const versionColumns = ['number', 'version', 'changelog', 'created_at', 'node_count', 'differences'] as const

/** Reads one workflow, by id or slug. With `visibleOnly` drafts are not found. */
export function workflowReads({ db }: Pick<Storage, 'db'>, now: () => Date) {
  const shownOnly = (visibleOnly: boolean) => {
    const all = db.selectFrom('workflows').selectAll()
    return visibleOnly ? all.where(isVisible(workflowVisibility, now())) : all
  }

  const find = async (by: 'id' | 'slug', value: string, visibleOnly: boolean) => {
    const row = await shownOnly(visibleOnly).where(by, '=', value).executeTakeFirst()
    const workflow = row ?? (by === 'slug' ? await bySlugBefore(value, visibleOnly) : undefined)
    if (!workflow) throw errors.notFound('Workflow not found.')
    return workflow
  }

  /** Former slugs keep working: other people's n8n have these addresses. */
  const bySlugBefore = (slug: string, visibleOnly: boolean) =>
    shownOnly(visibleOnly)
      .where('id', '=', (eb) => eb.selectFrom('workflow_slugs').select('workflow_id').where('slug', '=', slug))
      .executeTakeFirst()

  const files = (id: string) => db.selectFrom('workflow_files').where('workflow_id', '=', id)
  const wide = (id: string) => files(id).selectAll().executeTakeFirstOrThrow()
  const versions = (id: string) => db.selectFrom('workflow_versions').where('workflow_id', '=', id)
  const acceptedOf = (id: string) =>
    db.selectFrom('workflow_accepted').selectAll().where('workflow_id', '=', id).orderBy('fingerprint').execute()

  const page = async (row: WorkflowTable): Promise<WorkflowPage> => {
    const [{ steps, run }, published, accepted] = await Promise.all([
      files(row.id).select(['steps', 'run']).executeTakeFirstOrThrow(),
      versions(row.id).select(versionColumns).orderBy('number', 'desc').execute(),
      acceptedOf(row.id),
    ])
    return {
      ...summary(row),
      usage_instructions: row.usage_instructions,
      facts: JSON.parse(row.facts),
      steps: JSON.parse(steps),
      checks: checksOf(accepted),
      run: run && JSON.parse(run),
      versions: published.map(versionOf),
    }
  }

  const withFile = async (row: WorkflowTable): Promise<Workflow> => {
    const [shown, { clean }] = await Promise.all([page(row), wide(row.id)])
    return { ...shown, workflow_json: JSON.parse(clean) }
  }

  return {
    find,
    get: async (id: string, visibleOnly: boolean) => withFile(await find('id', id, visibleOnly)),
    bySlug: async (slug: string, visibleOnly: boolean) => withFile(await find('slug', slug, visibleOnly)),
    pageBySlug: async (slug: string, visibleOnly: boolean) => page(await find('slug', slug, visibleOnly)),

    hasSlug: async (slug: string, visibleOnly = true): Promise<boolean> =>
      !slug.includes('\0') && (await shownOnly(visibleOnly).where('slug', '=', slug).executeTakeFirst()) !== undefined,

    /** The current slug of the workflow that used to have this one. */
    movedTo: async (slug: string, visibleOnly = true): Promise<string | null> =>
      (await bySlugBefore(slug, visibleOnly))?.slug ?? null,

    /** The published clean file, or one of its drawings. */
    async shown(slug: string, column: 'clean' | 'picture' | 'thumbnail' | 'share') {
      const { id } = await find('slug', slug, true)
      const shown = files(id).select([`${column} as shown`, 'rendered_version'])
      return { id, ...(await shown.executeTakeFirstOrThrow()) }
    },

    async version(slug: string, number: number): Promise<{ id: string; file: string }> {
      const { id, name } = await find('slug', slug, true)
      const version = await versions(id).select('file').where('number', '=', number).executeTakeFirst()
      if (!version) throw errors.notFound('Version not found.')
      return { id, file: versionText(version.file, name) }
    },

    async draft(id: string): Promise<WorkflowDraft> {
      await find('id', id, false)
      const [{ original }, accepted] = await Promise.all([wide(id), acceptedOf(id)])
      return { original, accepted: accepted.map(({ workflow_id: _, ...rest }) => rest) }
    },

    /** The run of a template, with the file that the run belongs to. */
    async storedRun(id: string): Promise<StoredRun | null> {
      const { run, original } = await wide(id)
      return run === null ? null : { run, file: original }
    },

    acceptedOf,
    wide,
  }
}

export type WorkflowReads = ReturnType<typeof workflowReads>

export function summary(row: WorkflowTable): WorkflowSummary {
  const facts: WorkflowFactsShape = JSON.parse(row.facts)
  const { usage_instructions: _, facts: __, node_types: ___, ...shown } = row
  const { address_imports: ____, library_imports: _____, ...rest } = shown
  return {
    ...rest,
    tags: JSON.parse(row.tags),
    requirements: JSON.parse(row.requirements),
    published: row.published === 1,
    apps: facts.apps.map(({ label }) => label),
    app_categories: facts.apps.map(({ category }) => category),
    triggers: [...new Set(facts.triggers.map(({ kind }) => kind))],
    needs_community: facts.communityPackages.length > 0,
    node_count: facts.nodeCount,
  }
}

type VersionRow = Pick<WorkflowVersionTable, (typeof versionColumns)[number]>

const versionOf = ({ differences, ...row }: VersionRow): WorkflowVersion => ({
  ...row,
  differences: differences && JSON.parse(differences),
})
