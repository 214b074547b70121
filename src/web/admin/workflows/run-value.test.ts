import { expect, test } from 'vitest'
import { executionRun, heldIn, pinnedRun, removal, rowProblem, runIn, tableRun, withKept } from './run-value.ts'

test('an export is sent with the form, but is not in the text that becomes a draft', () => {
  const value = withKept(executionRun('{"private": "Ada"}', 'execution.json'), 'body.name', true)

  expect(value).not.toContain('Ada')
  expect(runIn(value)).toEqual({ kind: 'execution', keep: ['body.name'], text: '{"private": "Ada"}' })
  expect(runIn(withKept(value, 'body.name', false))).toMatchObject({ keep: [] })
})

test('a draft of another visit has no export any more, so the stored run stays', () => {
  const value = executionRun('{}', 'execution.json').replace(/"held":\d+/, '"held":999')
  expect([heldIn(value), runIn(value)]).toEqual([null, undefined])
})

test('nothing, a removal, pinned data and a table are told apart', () => {
  expect([runIn(''), runIn(removal)]).toEqual([undefined, null])
  expect(runIn(pinnedRun)).toEqual({ kind: 'pinned', keep: [] })
  expect(runIn(tableRun({ Start: ' ' }))).toBeUndefined()
  expect(runIn(tableRun({ Start: '{"a": 1}', End: '' }))).toEqual({
    kind: 'table',
    keep: [],
    text: '[{"node": "Start", "items": [{"a": 1}]}]',
  })
})

test('rowProblem() says what is wrong with a row', () => {
  expect([rowProblem(''), rowProblem('[{"a": 1}]'), rowProblem('{"a": 1}')]).toEqual(['', '', ''])
  expect(rowProblem('[1]')).toContain('list of objects')
  expect(rowProblem('{')).toContain('not valid JSON')
})
