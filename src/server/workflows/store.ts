import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Workflow, WorkflowDetails, WorkflowSummary } from '../../contract/workflows.ts'
import type { WorkflowTable } from '../database/schema.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { errors } from '../errors.ts'
import type { Storage } from '../stores.ts'

export type WorkflowStore = ReturnType<typeof workflowStore>

export interface WorkflowFilter {
  published?: boolean
  category?: string
  limit?: number
  offset?: number
}

const summaryColumns = [
  'id',
  'number',
  'slug',
  'name',
  'description',
  'category',
  'image_url',
  'downloads',
  'tags',
  'author',
  'version',
  'requirements',
  'published',
  'created_at',
  'updated_at',
] as const satisfies (keyof WorkflowTable)[]

/** The templates of the marketplace. */
export function workflowStore({ db, content }: Storage) {
  const find = async (by: 'id' | 'slug', value: string, visibleOnly: boolean) => {
    const all = db.selectFrom('workflows').selectAll().where(by, '=', value)
    const row = await (visibleOnly ? all.where('published', '=', 1) : all).executeTakeFirst()
    if (!row) throw errors.notFound('There is no such workflow.')
    return row
  }

  return {
    /** Newest first, without the files. */
    async list(
      { published, category, limit, offset = 0 }: WorkflowFilter,
      visibleOnly: boolean,
    ): Promise<{ workflows: WorkflowSummary[]; total: number }> {
      let matching = db.selectFrom('workflows')
      if (published !== undefined) matching = matching.where('published', '=', published ? 1 : 0)
      if (visibleOnly) matching = matching.where('published', '=', 1)
      if (category !== undefined) matching = matching.where('category', '=', category)
      const ordered = matching.select(summaryColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')
      const rows = await (limit === undefined ? ordered : ordered.limit(limit).offset(offset)).execute()
      const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      return { workflows: rows.slice(limit === undefined ? offset : 0).map(summary), total: Number(total) }
    },

    get: async (id: string, visibleOnly: boolean) => whole(await find('id', id, visibleOnly)),

    bySlug: async (slug: string, visibleOnly: boolean) => whole(await find('slug', slug, visibleOnly)),

    /** The file as it is saved, and one download more. */
    async download(id: string, visibleOnly: boolean): Promise<{ name: string; file: string }> {
      const { name, workflow_json } = await find('id', id, visibleOnly)
      await db
        .updateTable('workflows')
        .set(({ eb }) => ({ downloads: eb('downloads', '+', 1) }))
        .where('id', '=', id)
        .execute()
      return { name, file: JSON.stringify(JSON.parse(workflow_json), null, 2) }
    },

    /** `file` is an n8n workflow file as text; `createdAt` is for content that is older than its row. */
    async create(details: WorkflowDetails, file: string, createdAt = new Date().toISOString()): Promise<string> {
      const id = newId()
      const values = {
        ...details,
        id,
        tags: JSON.stringify(details.tags),
        requirements: JSON.stringify(details.requirements),
        published: details.published ? 1 : 0,
        workflow_json: file,
        downloads: 0,
        created_at: createdAt,
        updated_at: createdAt,
      }
      const next = db.selectFrom('workflows').select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
      try {
        await db
          .insertInto('workflows')
          .values({ ...values, number: next })
          .execute()
      } catch (error) {
        throw isUniqueViolation(error) ? errors.duplicateSlug(details.slug) : error
      }
      content.changed()
      return id
    },
  }
}

type SummaryRow = Pick<WorkflowTable, (typeof summaryColumns)[number]>

const summary = (row: SummaryRow): WorkflowSummary => ({
  ...row,
  tags: JSON.parse(row.tags),
  requirements: JSON.parse(row.requirements),
  published: row.published === 1,
})

const whole = (row: WorkflowTable): Workflow => ({
  ...summary(row),
  usage_instructions: row.usage_instructions,
  workflow_json: JSON.parse(row.workflow_json),
})
