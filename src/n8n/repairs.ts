import { workflowDifferences } from './differences.ts'
import type { WorkflowFile } from './file.ts'
import { laidOut } from './repairs/layout.ts'
import { nodeFields, nodeNames, tags, workflowName } from './repairs/nodes.ts'
import { edited, type Repair, type Repairer } from './repairs/repair.ts'
import { equalsSigns, insideWorkflows } from './repairs/texts.ts'
import { deadWires, wiresByName } from './repairs/wires.ts'

/** In the order in which all can be applied: a connection by id needs the name that its node gets. */
const repairers: readonly Repairer[] = [
  nodeNames,
  wiresByName,
  deadWires,
  nodeFields,
  equalsSigns,
  insideWorkflows,
  workflowName,
  tags,
]

/** What can be repaired with certainty, each on its own. */
export const repairsOf = (file: WorkflowFile): Repair[] => repairers.flatMap((repairer) => repairer(file))

/** Applied only on request, because it repairs no fault. */
const LAYOUT = 'layout'

/** The file with these repairs and no other change. After all of them, nothing is left to repair. */
export function repaired(file: WorkflowFile, wanted: 'all' | readonly string[]): WorkflowFile {
  if (wanted.length === 0) return file
  const ids = new Set(wanted === 'all' ? [] : wanted)
  const isWanted = ({ id }: Repair) => wanted === 'all' || ids.has(id)
  const mended = repairers.reduce((so, repairer) => edited(so, repairer(so).filter(isWanted)), file)
  return ids.has(LAYOUT) ? laidOut(mended) : mended
}

/** The first repairs with what each changes, and the number of all. */
export function shownRepairs(file: WorkflowFile, limit = 50) {
  const all = repairsOf(file)
  const repairs = all.slice(0, limit).map((repair) => {
    const { edit: _, ...shown } = repair
    return { ...shown, differences: workflowDifferences(file, edited(file, [repair])) }
  })
  return { repairs, repairable: all.length }
}
