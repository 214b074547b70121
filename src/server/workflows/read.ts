import type { Workflow, WorkflowDraft, WorkflowPage } from '../../contract/workflows.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import { summary, versionOf } from './rows.ts'
import type { WorkflowTable } from './schema.ts'

const versionColumns = [
  'workflow_id',
  'number',
  'version',
  'changelog',
  'created_at',
  'node_count',
  'differences',
] as const

/** One workflow at a time, by whatever it is known by. `visibleOnly`: drafts are as if they were not there. */
export function workflowReads({ db }: Pick<Storage, 'db'>) {
  const row = async (by: 'id' | 'slug', value: string, visibleOnly: boolean) => {
    const all = db.selectFrom('workflows').selectAll().where(by, '=', value)
    return (visibleOnly ? all.where('published', '=', 1) : all).executeTakeFirst()
  }

  const find = async (by: 'id' | 'slug', value: string, visibleOnly: boolean) => {
    const found = (await row(by, value, visibleOnly)) ?? (by === 'slug' ? await bySlugBefore(value, visibleOnly) : null)
    if (!found) throw errors.notFound('There is no such workflow.')
    return found
  }

  /** A slug that it had once still leads to it: the addresses were given to other people's n8n. */
  const bySlugBefore = async (slug: string, visibleOnly: boolean) => {
    const before = await db
      .selectFrom('workflow_slugs')
      .select('workflow_id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    return before ? row('id', before.workflow_id, visibleOnly) : undefined
  }

  const wide = (id: string) =>
    db.selectFrom('workflow_files').selectAll().where('workflow_id', '=', id).executeTakeFirstOrThrow()

  const page = async (found: WorkflowTable): Promise<WorkflowPage> => {
    const [{ steps }, versions] = await Promise.all([
      db.selectFrom('workflow_files').select('steps').where('workflow_id', '=', found.id).executeTakeFirstOrThrow(),
      db
        .selectFrom('workflow_versions')
        .select(versionColumns)
        .where('workflow_id', '=', found.id)
        .orderBy('number', 'desc')
        .execute(),
    ])
    return {
      ...summary(found),
      usage_instructions: found.usage_instructions,
      facts: JSON.parse(found.facts),
      steps: JSON.parse(steps),
      versions: versions.map(versionOf),
    }
  }

  const whole = async (found: WorkflowTable): Promise<Workflow> => {
    const [shown, { clean }] = await Promise.all([page(found), wide(found.id)])
    return { ...shown, workflow_json: JSON.parse(clean) }
  }

  return {
    find,
    get: async (id: string, visibleOnly: boolean) => whole(await find('id', id, visibleOnly)),
    bySlug: async (slug: string, visibleOnly: boolean) => whole(await find('slug', slug, visibleOnly)),
    pageBySlug: async (slug: string, visibleOnly: boolean) => page(await find('slug', slug, visibleOnly)),

    /** Whether a published workflow has this slug today. */
    async hasSlug(slug: string): Promise<boolean> {
      const published = db.selectFrom('workflows').select('id').where('slug', '=', slug).where('published', '=', 1)
      return !slug.includes('\0') && (await published.executeTakeFirst()) !== undefined
    },

    /** The slug that the workflow with this former slug has now. */
    async movedTo(slug: string): Promise<string | null> {
      return (await bySlugBefore(slug, true))?.slug ?? null
    },

    /** The clean file of what is published, or one of its drawings. */
    async shown(slug: string, column: 'clean' | 'picture' | 'thumbnail' | 'share') {
      const { id } = await find('slug', slug, true)
      const files = db.selectFrom('workflow_files').where('workflow_id', '=', id)
      return { id, ...(await files.select(`${column} as shown`).executeTakeFirstOrThrow()) }
    },

    /** The file of one version of what is published. */
    async version(slug: string, number: number): Promise<{ id: string; file: string }> {
      const { id } = await find('slug', slug, true)
      const version = await db
        .selectFrom('workflow_versions')
        .select('file')
        .where('workflow_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst()
      if (!version) throw errors.notFound('There is no such version.')
      return { id, file: version.file }
    },

    async draft(id: string): Promise<WorkflowDraft> {
      await find('id', id, false)
      const [{ original }, accepted] = await Promise.all([wide(id), acceptedOf(id)])
      return { original, accepted: accepted.map(({ workflow_id: _, ...rest }) => rest) }
    },

    acceptedOf,
    wide,
  }

  function acceptedOf(id: string) {
    return db.selectFrom('workflow_accepted').selectAll().where('workflow_id', '=', id).orderBy('fingerprint').execute()
  }
}

export type WorkflowReads = ReturnType<typeof workflowReads>
