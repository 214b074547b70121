import { checkWorkflow } from '../../../src/n8n/checks.ts'
import { cleanWorkflow, serialize } from '../../../src/n8n/clean.ts'
import { workflowDifferences } from '../../../src/n8n/differences.ts'
import { workflowFacts } from '../../../src/n8n/facts.ts'
import { parseWorkflowFile } from '../../../src/n8n/parse.ts'
import { workflowPicture } from '../../../src/n8n/picture.ts'
import { redactValues } from '../../../src/n8n/redact.ts'
import { repaired, repairsOf } from '../../../src/n8n/repairs.ts'
import { findSecrets, grouped } from '../../../src/n8n/secrets.ts'
import { describeStep, workflowSteps } from '../../../src/n8n/steps.ts'
import { suggestDetails } from '../../../src/n8n/suggest.ts'

/** Runs all steps on a file from the admin's paste to the marketplace. */
export function everything(text: string): string {
  const parsed = parseWorkflowFile(text)
  if (!parsed.ok) return parsed.problem.message
  const clean = cleanWorkflow(parsed.file)
  const secrets = findSecrets(clean)
  return [
    serialize(clean),
    ...checkWorkflow(clean).map(({ message }) => message),
    ...secrets.map(({ message }) => message),
    JSON.stringify(grouped(secrets)),
    serialize(redactValues(clean, new Set(secrets.map(({ fingerprint }) => fingerprint)))),
    JSON.stringify(workflowFacts(clean)),
    workflowPicture(clean),
    workflowPicture(clean, { thumbnail: true }),
    ...workflowSteps(clean).map(describeStep),
    JSON.stringify(workflowDifferences(parsed.file, clean)),
    JSON.stringify(suggestDetails(clean)),
    ...repairsOf(parsed.file).map(({ title }) => title),
    serialize(repaired(parsed.file, 'all')),
    serialize(repaired(parsed.file, ['layout'])),
  ].join('\n')
}
