import { type WorkflowSummary, workflowSummaryShape } from '../../contract/workflows.ts'
import type { Shelved } from './shelf/shelf.ts'

export const workflowSummary = workflowSummaryShape.meta({ id: 'WorkflowSummary' })

/** The kinds of nodes are for n8n's own search. */
export function listed({ nodeTypes: _, ...summary }: Shelved): WorkflowSummary {
  return summary
}
