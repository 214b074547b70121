import { type WorkflowSummary, workflowSummaryShape } from '../../contract/workflows.ts'
import type { CatalogEntry } from './catalog/catalog-entry.ts'

export const workflowSummary = workflowSummaryShape.meta({ id: 'WorkflowSummary' })

/** The kinds of nodes are for n8n's own search. */
export function listedForOwner({
  nodeTypes: _,
  recentImports: __,
  visible: ___,
  ...summary
}: CatalogEntry): WorkflowSummary {
  return summary
}

/** Who takes what along, and how, is the owner's business. */
export function listed(workflow: CatalogEntry): WorkflowSummary {
  const { imports: _, ...summary } = listedForOwner(workflow)
  return summary
}
