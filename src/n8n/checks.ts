import { checkConnections } from './checks/connections.ts'
import { checkFlow } from './checks/flow.ts'
import { checkNodes } from './checks/nodes.ts'
import type { WorkflowFile } from './file.ts'
import type { Finding, FindingLevel } from './finding.ts'

const ORDER: Record<FindingLevel, number> = { error: 0, warning: 1, note: 2 }

/** Everything worth telling the author, worst first. An `error` breaks the import or the run. */
export function checkWorkflow(file: WorkflowFile): Finding[] {
  const findings = [...checkNodes(file), ...checkConnections(file), ...checkFlow(file)]
  return findings.sort((a, b) => ORDER[a.level] - ORDER[b.level])
}
