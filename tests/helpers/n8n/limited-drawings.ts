import { expect } from 'vitest'
import { parseWorkflowFile } from '../../../src/n8n/parse.ts'
import { workflowPicture } from '../../../src/n8n/picture.ts'

/** Expects that every drawing of a file stays below 3 MB. */
export function expectLimitedDrawings(text: string) {
  const parsed = parseWorkflowFile(text)
  if (!parsed.ok) return
  for (const options of [{}, { thumbnail: true }, { fill: { width: 1200, height: 630 } }]) {
    expect(workflowPicture(parsed.file, options).length).toBeLessThan(3_000_000)
  }
}
