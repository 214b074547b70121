import { checkWorkflow } from '../../../src/n8n/checks.ts'
import type { WorkflowFile } from '../../../src/n8n/file.ts'
import { parseWorkflowFile } from '../../../src/n8n/parse.ts'
import type { Finding } from '../../../src/n8n/rules.ts'
import { soundWorkflow } from '../sound/workflows.ts'
import type { Fault } from './fault.ts'
import { allFaults } from './faults.ts'

/** As the gate reads a file: from its text. */
export function findingsOf(text: string): readonly Finding[] {
  const parsed = parseWorkflowFile(text)
  return parsed.ok ? [...checkWorkflow(parsed.file), ...parsed.notes] : [parsed.problem]
}

const findings = (file: WorkflowFile) => findingsOf(JSON.stringify(file))
const tells = ({ rules, build }: Fault, isMended: boolean) =>
  findings(build(isMended)).some(({ code }) => rules.includes(code))

/** Which faults no rule tells, and which are still told when they are mended. */
export const brokenFigures = () => ({
  all: allFaults.length,
  missed: allFaults.filter((fault) => !tells(fault, false)).map(({ title }) => title),
  wrong: allFaults.filter((fault) => tells(fault, true)).map(({ title }) => title),
})

/** What is told of sound workflows, which is false; but it is true that some of their nodes are no longer offered. */
export function soundFigures(count: number) {
  const told = Array.from({ length: count }, (_, seed) => ({
    seed,
    findings: findings(soundWorkflow(seed)).filter(({ code }) => code !== 'node_retired'),
  }))
  return {
    told: told.filter((each) => each.findings.length > 0),
    maximum: Math.max(...told.map((each) => each.findings.length)),
  }
}
