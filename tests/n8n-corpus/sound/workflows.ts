import type { WorkflowFile } from '../../../src/n8n/file.ts'
import { flow } from '../flow.ts'
import { APPS } from './apps.ts'
import { Draft } from './draft.ts'
import { STEPS } from './steps.ts'
import { TRIGGERS } from './triggers.ts'

const PARTS = [...STEPS, ...APPS]

/** The same sound workflow for the same seed: a trigger, and then parts as people put them together. */
export function soundWorkflow(seed: number): WorkflowFile {
  const draft = new Draft(seed)
  let at = draft.pick(TRIGGERS)(draft)
  for (let left = 2 + draft.below(7); left > 0; left--) at = draft.pick(PARTS)(draft, at)
  if (draft.answers) {
    const body = { respondWith: 'json', responseBody: '={{ $json }}' }
    const answer = draft.step('Answer', ['respondToWebhook@1.1', 'respondToWebhook@1'], body, {}, at)
    draft.wires.push(...draft.ends.map((end) => `${end} > ${answer}`))
  }
  if (draft.below(3) === 0)
    draft.step('Note', ['stickyNote@1'], { content: '## How it works\nFill in {{ your }} values.', height: 200 })
  return flow(draft.steps, draft.wires)
}
