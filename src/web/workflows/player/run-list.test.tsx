import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { runOf } from '../../../../tests/helpers/workflow-runs.ts'
import { RunList } from './run-list.tsx'

test('the list of a run has the values, rounds, branches and errors of all steps, and the nodes not reached', () => {
  const run = runOf(
    ['Hook', { out: [[{ name: 'Ada', tags: ['a', 'b'], note: null }]], ms: 1_240 }],
    ['Valid?', { from: [0], out: [[{ name: 'Ada' }], []] }],
    ['Save', { from: [1], error: 'The table is locked.' }],
    ['Save', { from: [1], out: [[]] }],
  )
  const steps = [
    'Hook (Webhook), then 2. Valid?.',
    'Valid? (If).',
    'Save (Postgres).',
    'Say (no) (Code), then 1. Hook.',
  ]
  const text = renderToStaticMarkup(<RunList run={run} steps={steps} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&quot;', '"')
  expect(text).toContain(
    'Hook, 1.2 s In: nothing, it starts the run Out: 1 item name: Ada, tags: ["a","b"], note: null',
  )
  expect(text).toContain('In: 1 item from Hook')
  expect(text).toContain('Out, output 1: 1 item name: Ada Out, output 2: no items, not taken')
  expect(text).toContain('Save, Round 1 of 2, 40 ms In: 1 item from Valid? Failed: The table is locked.')
  expect(text).toContain('Save, Round 2 of 2')
  expect(text).toContain('Read it as a list: 3 of 4 nodes ran, in 4 steps')
  expect(text).toMatch(/Not reached: Say \(no\) \(Code\) $/)
})
