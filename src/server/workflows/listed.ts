import { type WorkflowSummary, workflowSummaryShape } from '../../contract/workflows.ts'
import type { Shelved } from './shelf/shelved.ts'

export const workflowSummary = workflowSummaryShape.meta({ id: 'WorkflowSummary' })

/** The kinds of nodes are for n8n's own search. */
export function listedForOwner({ nodeTypes: _, recentImports: __, ...summary }: Shelved): WorkflowSummary {
  return summary
}

/** Who takes what along, and how, is the owner's business. */
export function listed(workflow: Shelved): WorkflowSummary {
  const { imports: _, ...summary } = listedForOwner(workflow)
  return summary
}
