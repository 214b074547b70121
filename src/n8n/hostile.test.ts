import { describe, expect, it } from 'vitest'
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
import { hostileShapes, hostileStrings } from './testing-hostile.ts'

/** Everything that happens to a file between the admin's paste and the marketplace. */
function everything(text: string): string {
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

/** Twice the size may take twice the time; what is quadratic takes minutes at 2 MB. A busy machine is slow, too. */
const SIZE = 1_900_000
const LIMIT = 15_000

describe('files as large as the site takes are read in seconds', () => {
  const wanted = /error|backward|kinds|malformed|long|one name|notes and|secret keys|levels as/
  it.each(hostileShapes(SIZE).filter(([title]) => wanted.test(title)))('%s', { timeout: LIMIT }, (_, text) => {
    expect(everything(text).length).toBeLessThan(60_000_000)
  })
})

describe('nothing throws', () => {
  it.each(hostileShapes(20_000))('%s', (_, text) => void everything(text))
  it('any text in any place', { timeout: LIMIT }, () => {
    for (const [, text] of hostileStrings(20_000)) everything(text)
  })
})
