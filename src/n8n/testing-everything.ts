import { checkWorkflow } from './checks.ts'
import { cleanWorkflow, serialize } from './clean.ts'
import { workflowDifferences } from './differences.ts'
import { workflowFacts } from './facts.ts'
import { withoutValues } from './mend.ts'
import { parseWorkflowFile } from './parse.ts'
import { workflowPicture } from './picture.ts'
import { grouped } from './secrets/grouped.ts'
import { findSecrets } from './secrets.ts'
import { describeStep, workflowSteps } from './steps.ts'
import { suggestDetails } from './suggest.ts'

/** Everything that happens to a file between the admin's paste and the marketplace. */
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
    serialize(withoutValues(clean, new Set(secrets.map(({ fingerprint }) => fingerprint)))),
    JSON.stringify(workflowFacts(clean)),
    workflowPicture(clean),
    workflowPicture(clean, { thumbnail: true }),
    ...workflowSteps(clean).map(describeStep),
    JSON.stringify(workflowDifferences(parsed.file, clean)),
    JSON.stringify(suggestDetails(clean)),
  ].join('\n')
}
