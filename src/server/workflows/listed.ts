import type { WorkflowSummary } from '../../contract/workflows.ts'
import type { Shelved } from './shelf/shelved.ts'

/** The kinds of nodes are for n8n's own search. */
export function listedForOwner({ nodeTypes: _, recentImports: __, ...summary }: Shelved): WorkflowSummary {
  return summary
}

/** Who takes what along, and how, is the owner's business. */
export function listed(workflow: Shelved): WorkflowSummary {
  const { imports: _, ...summary } = listedForOwner(workflow)
  return summary
}
