import type { WorkflowFactsShape } from '../../contract/workflow-parts.ts'
import type { WorkflowSummary, WorkflowVersion } from '../../contract/workflows.ts'
import type { WorkflowTable, WorkflowVersionTable } from './schema.ts'

/** A row as the API answers it in lists. */
export function summary(row: WorkflowTable): WorkflowSummary {
  const facts: WorkflowFactsShape = JSON.parse(row.facts)
  const {
    usage_instructions: _,
    facts: __,
    node_types: ___,
    address_imports: ____,
    library_imports: _____,
    ...rest
  } = row
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

export const versionOf = (row: Omit<WorkflowVersionTable, 'file' | 'run'>): WorkflowVersion => ({
  number: row.number,
  version: row.version,
  changelog: row.changelog,
  created_at: row.created_at,
  node_count: row.node_count,
  differences: row.differences === null ? null : JSON.parse(row.differences),
})
