import type { WorkflowDetails } from '../../contract/workflows.ts'
import type { WorkflowTable } from './schema.ts'

type Given = Partial<WorkflowDetails>

/** The columns that describe a template. A missing field keeps its value, or gets its default in a new template. */
export async function detailColumns(given: Given, before?: WorkflowTable) {
  const { sanitizeHtml } = await import('../../markdown/sanitize-html.ts')
  const list = (value: readonly string[] | undefined, stored: string | undefined) =>
    value === undefined ? (stored ?? '[]') : JSON.stringify(value)
  return {
    slug: given.slug ?? before?.slug ?? '',
    name: given.name ?? before?.name ?? '',
    description: given.description ?? before?.description ?? '',
    category: given.category ?? before?.category ?? '',
    version: given.version ?? before?.version ?? '1.0.0',
    image_url: given.image_url === undefined ? (before?.image_url ?? null) : given.image_url,
    author: given.author === undefined ? (before?.author ?? null) : given.author,
    tested_with: given.tested_with === undefined ? (before?.tested_with ?? null) : given.tested_with,
    usage_instructions:
      given.usage_instructions === undefined
        ? (before?.usage_instructions ?? '')
        : sanitizeHtml(given.usage_instructions ?? ''),
    tags: list(given.tags, before?.tags),
    requirements: list(given.requirements, before?.requirements),
    published: given.published === undefined ? (before?.published ?? 0) : Number(given.published),
  }
}
