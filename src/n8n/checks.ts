import { checkConnections } from './checks/connections.ts'
import { checkEmbedded } from './checks/embedded.ts'
import { checkFlow } from './checks/flow.ts'
import { checkNodes } from './checks/nodes.ts'
import { checkReferences } from './checks/references.ts'
import type { WorkflowFile } from './file.ts'
import type { Finding, FindingLevel } from './finding.ts'

const ORDER: Record<FindingLevel, number> = { error: 0, warning: 1, note: 2 }

const MANY = 200

/** All findings for the author, most severe first. An `error` breaks the import or the execution. */
export function checkWorkflow(file: WorkflowFile): Finding[] {
  const findings = [
    ...checkNodes(file),
    ...checkConnections(file),
    ...checkFlow(file),
    ...checkReferences(file),
    ...checkEmbedded(file),
  ]
  return fewOfEach(findings).sort((a, b) => ORDER[a.level] - ORDER[b.level])
}

/** Limits the findings of one kind, and adds a finding that says how many more there are. */
function fewOfEach(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>()
  const reported = findings.filter(({ code, level }) => {
    const count = (counts.get(`${level} ${code}`) ?? 0) + 1
    counts.set(`${level} ${code}`, count)
    return count <= MANY
  })
  for (const finding of findings) {
    const { code, level } = finding
    const more = (counts.get(`${level} ${code}`) ?? 0) - MANY
    if (more <= 0) continue
    counts.delete(`${level} ${code}`)
    reported.push({
      level,
      code,
      message: `There are at least ${more} more findings of the kind “${code}”.`,
      pointer: '',
    })
  }
  return reported
}
