import type { WorkflowFile } from './file.ts'
import { nodeFields, nodeNames, workflowName } from './repairs/nodes.ts'
import { edited, type Repair, type Repairer } from './repairs/repair.ts'
import { equalsSigns, insideWorkflows } from './repairs/texts.ts'
import { deadWires, wiresByName } from './repairs/wires.ts'

export type { Repair } from './repairs/repair.ts'

/** In the order in which all can be applied: a connection by id needs the name that its node gets. */
const repairers: readonly Repairer[] = [
  nodeNames,
  wiresByName,
  deadWires,
  nodeFields,
  equalsSigns,
  insideWorkflows,
  workflowName,
]

/** What can be repaired with certainty, each on its own. */
export const repairsOf = (file: WorkflowFile): Repair[] => repairers.flatMap((repairer) => repairer(file))

/** The file with these repairs. All of them leave nothing to repair, and nothing else is changed. */
export function repaired(file: WorkflowFile, wanted: 'all' | readonly string[]): WorkflowFile {
  const isWanted = ({ id }: Repair) => wanted === 'all' || wanted.includes(id)
  return repairers.reduce((so, repairer) => edited(so, repairer(so).filter(isWanted)), file)
}
