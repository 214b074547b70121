import { describe, expect, test } from 'vitest'
import { runOf } from '../../../../tests/helpers/workflow-runs.ts'
import { nodeStates, type RunWire, runModel, wireStates } from './run-states.ts'
import type { Place } from './timeline.ts'

const wire = (from: string, to: string, output = 0, input = 0): RunWire => ({ from, to, output, input, ai: false })
const done = (step: number): Place => ({ step, phase: 'done', progress: 1 })

const branching = {
  nodes: ['Hook', 'Valid?', 'Save', 'Refuse', 'Answer', 'Timer'],
  wires: [
    wire('Hook', 'Valid?'),
    wire('Valid?', 'Save'),
    wire('Valid?', 'Refuse', 1),
    wire('Save', 'Answer'),
    wire('Refuse', 'Answer', 0, 1),
    wire('Timer', 'Save'),
  ],
  run: runOf(
    ['Hook', { out: [[{ id: 1 }]] }],
    ['Valid?', { from: [0], out: [[{ id: 1 }], []] }],
    ['Save', { from: [1], error: 'The table is locked.' }],
  ),
}

const model = runModel(branching.run, branching.nodes, branching.wires)
const statesAt = (place: Place) => [...nodeStates(model, place)].map(([name, { state }]) => `${name} ${state}`)

describe('the state of a node', () => {
  test('is waiting, then running once its items arrived, then done', () => {
    const at = (phase: Place['phase']) => nodeStates(model, { step: 1, phase, progress: 0.5 }).get('Valid?')?.state
    expect([at('travel'), at('work'), at('done')]).toEqual(['waiting', 'running', 'done'])
  })

  test('is "not reached" as soon as the branch before it is not taken', () => {
    expect(statesAt(done(1))).toEqual([
      'Hook done',
      'Valid? done',
      'Save waiting',
      'Refuse unreached',
      'Answer waiting',
      'Timer unreached',
    ])
  })

  test('is "failed" after an error, and "not reached" for the nodes after it', () => {
    expect(statesAt(done(2)).slice(2)).toEqual([
      'Save failed',
      'Refuse unreached',
      'Answer unreached',
      'Timer unreached',
    ])
  })

  test('of a loop counts its rounds', () => {
    const loop = runOf(
      ['List'],
      ['Loop', { from: [0], out: [[], [{ n: 1 }]] }],
      ['Work', { from: [[1, 1]] }],
      ['Loop', { from: [2], out: [[{ n: 1 }], []] }],
    )
    const wires = [wire('List', 'Loop'), wire('Loop', 'Work', 1), wire('Work', 'Loop')]
    const looping = runModel(loop, ['List', 'Loop', 'Work', 'After'], wires)
    expect(nodeStates(looping, done(1)).get('Loop')).toMatchObject({ rounds: 2, step: { round: 0 } })
    expect(nodeStates(looping, done(3)).get('Loop')).toMatchObject({ rounds: 2, step: { round: 1 } })
    expect(looping.wiresInto).toEqual([[], [0], [1], [2]])
  })

  test('of an agent is running until its sub-nodes are done', () => {
    const run = runOf(
      ['Agent'],
      ['Model', { kind: 'ai_languageModel' }],
      ['Memory', { kind: 'ai_memory' }],
      ['Next', { from: [0] }],
    )
    const ai = (from: string): RunWire => ({ ...wire(from, 'Agent'), ai: true })
    const agent = runModel(
      run,
      ['Agent', 'Model', 'Memory', 'Next'],
      [ai('Model'), ai('Memory'), wire('Agent', 'Next')],
    )
    expect([0, 1, 2, 3].map((step) => nodeStates(agent, done(step)).get('Agent')?.state)).toEqual([
      'running',
      'running',
      'done',
      'done',
    ])
  })

  test('of nodes that only lead to each other, and never ran, is decided at the end', () => {
    const lonely = runModel(runOf(['A'], ['B', { from: [0] }]), ['A', 'B', 'C', 'D'], [wire('C', 'D'), wire('D', 'C')])
    expect(nodeStates(lonely, done(0)).get('C')?.state).toBe('waiting')
    expect(nodeStates(lonely, done(1)).get('C')?.state).toBe('unreached')
  })
})

describe('the state of a wire', () => {
  test('shows where items went, and which branch was not taken', () => {
    expect(wireStates(model, done(2))).toEqual(['taken', 'taken', 'unreached', 'unreached', 'unreached', 'unreached'])
    expect(wireStates(model, { step: 1, phase: 'travel', progress: 0.2 })[0]).toBe('waiting')
  })

  test("is taken in a sub-node's own step, before or after the node that it serves", () => {
    const ai: RunWire = { ...wire('Model', 'Agent'), ai: true }
    const nodes = ['Agent', 'Model']
    const after = runOf(['Agent'], ['Model', { kind: 'ai_languageModel', out: [[{ text: 'Hi' }]] }])
    const before = runOf(['Model', { kind: 'ai_languageModel', out: [[{ text: 'Hi' }]] }], ['Agent'])
    expect(runModel(after, nodes, [ai]).wiresInto).toEqual([[], [0]])
    expect(runModel(before, nodes, [ai]).wiresInto).toEqual([[0], []])
  })

  test('is taken for each input of a node that items entered', () => {
    const merge = runOf(
      ['A'],
      ['B'],
      [
        'Merge',
        {
          from: [
            [0, 0, 0],
            [1, 0, 1],
          ],
        },
      ],
    )
    const wires = [wire('A', 'Merge'), wire('B', 'Merge', 0, 1)]
    expect(runModel(merge, ['A', 'B', 'Merge'], wires).wiresInto[2]).toEqual([0, 1])
  })
})
