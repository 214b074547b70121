import { expect, it } from 'vitest'
import { exportOf, fileOf, readable, task } from '../../../tests/helpers/n8n/runs.ts'
import { limits } from '../../contract/limits.ts'
import { readRun } from './read-run.ts'

const file = fileOf(
  { Start: 'n8n-nodes-base.manualTrigger', Work: 'n8n-nodes-base.set' },
  { Start: { main: [['Work']] } },
)
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

it('items are cut to a size that fits, and their counts stay true', () => {
  const wide = Object.fromEntries(Array.from({ length: 60 }, (_, key) => [`key ${key}`, 'ä'.repeat(2_000)]))
  const items = Array.from({ length: 30 }, () => wide)
  const read = readRun(file, {
    kind: 'execution',
    text: exportOf({ Start: [task(0, [items])], Work: [task(1, [items])] }),
  })

  if ('problem' in read) throw new Error(read.problem)
  expect(bytes(read.run)).toBeLessThanOrEqual(limits.run)
  expect(read.run.steps.map(({ outputs }) => outputs[0]?.count)).toEqual([30, 30])
  expect(read.run.steps[0]?.outputs[0]?.items.length).toBeGreaterThan(0)
  expect(read.notes.join()).toContain('Only the first items')
})

it('what is nested deeper, and more entries of a list, are marked as left out', () => {
  const item = { list: Array.from({ length: 25 }, (_, at) => at), a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }
  const run = readable(file, { kind: 'execution', text: exportOf({ Start: [task(0, [[item]])] }) })
  const [shown] = run.steps[0]?.outputs[0]?.items ?? []
  expect(shown?.list).toHaveLength(21)
  expect(shown?.list).toContain('… 5 more')
  expect(shown?.a).toEqual({ b: { c: { d: { e: { f: '{…}' } } } } })
})

it('a run of more steps than fit ends earlier and says so', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => task(at + 1, [[{ n: at }]], [{ previousNode: 'Start' }]))
  const run = readable(file, { kind: 'execution', text: exportOf({ Start: [task(0, [[{}]])], Work: many }) })

  expect(run.steps.length).toBeLessThanOrEqual(limits.runSteps)
  expect(run.steps.length + (run.left_out ?? 0)).toBe(1_001)
  expect(bytes(run)).toBeLessThanOrEqual(limits.run)
})
