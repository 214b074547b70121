import { paths } from '../../contract/site-map.ts'
import type { WorkflowFactsShape } from '../../contract/workflow-parts.ts'
import { type Searched, workflowVisibility } from '../entries/index.ts'
import { readHtml } from '../search/index.ts'

export const searchedWorkflows: Searched = {
  source: 'workflows',
  type: 'template',
  kind: 'workflows',
  stored: { table: 'workflows', stamp: 'updated_at' },
  visibility: workflowVisibility,
  async documents(db, ids) {
    const rows = await db
      .selectFrom('workflows')
      .select(['id', 'slug', 'name', 'description', 'category', 'tags', 'author', 'usage_instructions', 'requirements'])
      .select(['facts', 'published', 'created_at', 'updated_at'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((row) => {
      const { apps }: WorkflowFactsShape = JSON.parse(row.facts)
      const labels = apps.map(({ label }) => label)
      const listed = (json: string): string[] => JSON.parse(json)
      const instructions = readHtml(row.usage_instructions).text
      const texts = [row.description, instructions, listed(row.requirements).join(', '), labels.join(', ')]
      return {
        id: row.id,
        title: row.name,
        parts: [row.slug, row.category, ...listed(row.tags), ...labels, row.author ?? ''],
        text: texts.filter(Boolean).join(' \n'),
        url: paths.workflow(row.slug),
        visible: row.published === 1,
        created_at: row.created_at,
        stamp: row.updated_at,
      }
    })
  },
}
