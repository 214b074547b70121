import { checkCatalogue } from './checks/catalogue.ts'
import { checkCode } from './checks/code.ts'
import { checkEmbedded } from './checks/embedded.ts'
import { checkExpressions } from './checks/expressions.ts'
import { checkFlow } from './checks/flow.ts'
import { checkLoops } from './checks/loops.ts'
import { checkOutputs } from './checks/outputs.ts'
import { checkParameters } from './checks/parameters.ts'
import { checkConnections, checkNodes } from './checks/structure.ts'
import { checkWebhooks } from './checks/webhooks.ts'
import type { WorkflowFile } from './file.ts'
import { type Finding, type FindingLevel, finding, type Report, type RuleId } from './rules.ts'

type Check = (file: WorkflowFile, report: Report) => void

const CHECKS: readonly Check[] = [
  checkNodes,
  checkConnections,
  checkFlow,
  checkExpressions,
  checkCode,
  checkParameters,
  checkOutputs,
  checkLoops,
  checkWebhooks,
  checkEmbedded,
  checkCatalogue,
]

const ORDER: readonly FindingLevel[] = ['error', 'warning', 'note']

/** More findings of one rule are only counted. */
const MANY = 200

/** All findings for the author, most severe first. */
export function checkWorkflow(file: WorkflowFile): Finding[] {
  const findings: Finding[] = []
  const counts = new Map<RuleId, number>()
  const report: Report = (rule, ...rest) => {
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    if (count <= MANY) findings.push(finding(rule, ...rest))
  }
  for (const check of CHECKS) check(file, report)
  for (const [rule, count] of counts) {
    if (count > MANY)
      findings.push(finding(rule, `There are at least ${count - MANY} more findings of the kind “${rule}”.`))
  }
  return findings.sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
}
