import { describe, expect, it } from 'vitest'
import { exportOf, fileOf, ofExport, readable, task } from '../../../tests/helpers/n8n/runs.ts'
import { readRun } from './read-run.ts'

const BASE = 'n8n-nodes-base.'
const file = fileOf(
  { Start: `${BASE}manualTrigger`, Check: `${BASE}if`, Yes: `${BASE}set`, No: `${BASE}set`, Both: `${BASE}merge` },
  {
    Start: { main: [['Check']] },
    Check: { main: [['Yes'], ['No']] },
    Yes: { main: [['Both']] },
    No: { main: [[['Both', 1]]] },
  },
)
const from = (previousNode: string, previousNodeOutput = 0, previousNodeRun = 0) => ({
  previousNode,
  previousNodeOutput,
  previousNodeRun,
})
const runData = {
  Both: [task(4, [[{ n: 1 }, { n: 2 }]], [from('Yes'), from('No')])],
  Check: [task(1, [[{ n: 1 }], [{ n: 2 }]], [from('Start')])],
  No: [task(3, [[{ n: 2 }]], [from('Check', 1)])],
  Start: [task(0, [[{ n: 1 }, { n: 2 }]])],
  Yes: [task(2, [[{ n: 1 }]], [from('Check')])],
}
const problemOf = (text: string) => {
  const read = readRun(file, { kind: 'execution', text })
  return 'problem' in read ? read.problem : ''
}

describe('an export of an execution', () => {
  it('becomes steps in the order in which they ran, with all sources of a merge', () => {
    const { steps } = readable(file, { kind: 'execution', text: exportOf(runData) })

    expect(steps.map(({ node }) => node)).toEqual(['Start', 'Check', 'Yes', 'No', 'Both'])
    expect(steps[4]?.sources).toEqual([
      { step: 2, output: 0, input: 0 },
      { step: 3, output: 0, input: 1 },
    ])
    expect(steps[1]).toMatchObject({ duration_ms: 5, state: 'success', outputs: [{ count: 1 }, { count: 1 }] })
  })

  it('without indexes is ordered by start, but no step stands before its source', () => {
    const same = (tasks: object[]) => tasks.map((each) => ({ ...each, executionIndex: undefined, startTime: 7 }))
    const given = Object.fromEntries(Object.entries(runData).map(([node, tasks]) => [node, same(tasks)]))
    const { steps } = readable(file, { kind: 'execution', text: exportOf(given) })

    expect(steps.every(({ sources }, index) => sources.every(({ step }) => step < index))).toBe(true)
    expect(steps.at(-1)).toMatchObject({ node: 'Both', sources: [{ input: 0 }, { input: 1 }] })
  })

  it('has a count of 0 for a branch that was not taken, also when n8n left it out', () => {
    const { steps } = readable(file, {
      kind: 'execution',
      text: exportOf({ Start: runData.Start, Check: [task(1, [[{ n: 1 }]], [from('Start')])] }),
    })
    expect(steps[1]?.outputs).toMatchObject([
      { index: 0, count: 1 },
      { index: 1, count: 0, items: [] },
    ])
  })

  it('counts the rounds of a loop, and each round has the source of its turn', () => {
    const loop = fileOf(
      { Start: `${BASE}manualTrigger`, Loop: `${BASE}splitInBatches`, Work: `${BASE}set` },
      { Start: { main: [['Loop']] }, Loop: { main: [[], ['Work']] }, Work: { main: [['Loop']] } },
    )
    const { steps } = readable(loop, {
      kind: 'execution',
      text: exportOf({
        Start: [task(0, [[{}, {}]])],
        Loop: [
          task(1, [[], [{}]], [from('Start')]),
          task(3, [[], [{}]], [from('Work')]),
          task(5, [[{}, {}], []], [from('Work', 0, 1)]),
        ],
        Work: [task(2, [[{}]], [from('Loop', 1)]), task(4, [[{}]], [from('Loop', 1, 1)])],
      }),
    })
    expect(steps.map(({ node, round }) => `${node} ${round}`)).toEqual([
      'Start 0',
      'Loop 0',
      'Work 0',
      'Loop 1',
      'Work 1',
      'Loop 2',
    ])
    expect(steps[5]?.sources).toEqual([{ step: 4, output: 0, input: 0 }])
  })

  it('shows the message of a node that failed, and of one whose items left by its error output', () => {
    const { nodes } = fileOf({ Send: `${BASE}slack` }, {})
    const sending = fileOf(
      { Start: `${BASE}manualTrigger`, Send: `${BASE}slack`, Else: `${BASE}set` },
      {
        Start: { main: [['Send']] },
        Send: { main: [[], ['Else']] },
      },
    )
    const handled = { ...sending, nodes: sending.nodes.map((node) => ({ ...node, onError: 'continueErrorOutput' })) }
    const stepOf = (data: object) => {
      const read = ofExport(handled, { Start: [task(0, [[{}]])], Send: [data] })
      return 'run' in read ? read.run.steps[1] : read.problem
    }
    const error = { message: 'Not authorised', name: 'NodeApiError' }
    expect(nodes).toHaveLength(1)
    expect(stepOf({ ...task(1, []), executionStatus: 'error', error })).toMatchObject({
      state: 'error',
      error: 'Not authorised',
    })
    expect(stepOf(task(1, [[], [{ error: 'channel_not_found' }]], [from('Start')]))).toMatchObject({
      state: 'error',
      error: 'channel_not_found',
      outputs: [{ count: 0 }, { count: 1 }],
    })
    expect(stepOf(task(1, [[{}], [{ error: 'one of two' }]], [from('Start')]))).toMatchObject({ state: 'success' })
  })

  it('keeps what an agent gave to its sub-nodes apart from their sources', () => {
    const LANGCHAIN = '@n8n/n8n-nodes-langchain.'
    const agent = fileOf(
      { Chat: `${LANGCHAIN}chatTrigger`, Agent: `${LANGCHAIN}agent`, Model: `${LANGCHAIN}lmChatOpenAi` },
      { Chat: { main: [['Agent']] }, Model: { ai_languageModel: [['Agent']] } },
    )
    const ai = (json: object) => ({ ai_languageModel: [[{ json }]] })
    const model = { ...task(2, [], [from('Agent')]), inputOverride: ai({ messages: ['Hi'] }), data: ai({ text: 'Ho' }) }
    const { steps } = readable(agent, {
      kind: 'execution',
      text: exportOf({ Chat: [task(0, [[{}]])], Agent: [task(1, [[{}]], [from('Chat')])], Model: [model] }),
    })
    expect(steps[2]).toMatchObject({
      node: 'Model',
      sources: [],
      inputs: [{ kind: 'ai_languageModel', items: [{ messages: ['Hi'] }] }],
      outputs: [{ kind: 'ai_languageModel', items: [{ text: 'Ho' }] }],
    })
  })

  it('is read in the form in which n8n stores it', () => {
    const flatted = JSON.stringify([
      { resultData: '1' },
      { runData: '2' },
      { Start: '3' },
      ['4'],
      { executionIndex: 0, executionTime: 3, executionStatus: '5', source: '6', data: '7' },
      'success',
      [],
      { main: '8' },
      ['9'],
      ['10'],
      { json: '11' },
      { greeting: '12' },
      'Hello',
    ])
    const { steps } = readable(file, { kind: 'execution', text: JSON.stringify({ id: '7', data: flatted }) })
    expect(steps[0]).toMatchObject({ node: 'Start', outputs: [{ count: 1, items: [{ greeting: 'Hello' }] }] })
  })

  it('has the name and kind of a file instead of its bytes', () => {
    const file64 = { mimeType: 'application/pdf', fileName: 'offer.pdf', fileSize: '12 kB', data: 'JVBERi0xLjQ=' }
    const item = { json: { n: 1 }, binary: { data: file64 }, pairedItem: { item: 0 } }
    const run = readable(file, {
      kind: 'execution',
      text: exportOf({ Start: [{ ...task(0, []), data: { main: [[item]] } }] }),
    })
    expect(run.steps[0]?.outputs[0]?.items).toEqual([{ n: 1, binary: { data: 'offer.pdf (application/pdf, 12 kB)' } }])
  })
})

describe('a run that cannot be read is refused with a sentence', () => {
  it.each([
    ['nodes that the file has not', exportOf({ ...runData, Gone: [task(5, [[]])] }), 'not in the workflow: “Gone”'],
    ['text that is not JSON', '{"data": ', 'not valid JSON: line 1'],
    ['a workflow instead of an execution', JSON.stringify(file), 'no “runData”'],
    ['an execution without steps', exportOf({}), 'No nodes ran'],
    ['wrong types', exportOf({ Start: 'no', Check: [null, 3] }), 'No nodes ran'],
    ['several executions', JSON.stringify({ data: [{ data: {} }, { data: {} }] }), 'has 2 executions'],
    ['deep nesting', `{"data":${'['.repeat(500)}${']'.repeat(500)}}`, 'more than 100 levels'],
    ['flatted data that refers to itself', '[{"resultData":"1"},{"runData":"2"},{"Start":"2"}]', 'refers to itself'],
  ])('%s', (_, text, sentence) => expect(problemOf(text)).toContain(sentence))

  it('flatted data that would become huge', () => {
    const doubling = Array.from({ length: 40 }, (_, at) => [`${at + 4}`, `${at + 4}`])
    const text = JSON.stringify([{ resultData: '1' }, { runData: '2' }, { Start: '3' }, ...doubling, {}])
    expect(problemOf(text)).toContain('too large')
  })

  it('keys of the prototype are data like others', () => {
    const text = exportOf({}).replace('"runData":{}', '"runData":{"__proto__":[],"constructor":[{}]}')
    expect(problemOf(text)).toContain('“__proto__”, “constructor”')
    const item = JSON.parse('{"__proto__": {"polluted": true}, "a": 1}')
    const run = readable(file, { kind: 'execution', text: exportOf({ Start: [task(0, [[item]])] }) })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(Object.keys(run.steps[0]?.outputs[0]?.items[0] ?? {})).toContain('__proto__')
  })
})

describe('pinned data and a table', () => {
  const table = (rows: unknown) => ({ kind: 'table', text: JSON.stringify(rows) }) as const

  it('run in the order of the graph, whatever the order of their rows', () => {
    const { source, steps } = readable(
      file,
      table([
        { node: 'Both', items: [{ n: 1 }] },
        { node: 'Check', outputs: [[{ n: 1 }], []] },
        { node: 'Start', items: [{ n: 1 }] },
        { node: 'Yes', items: [{ n: 1 }] },
      ]),
    )
    expect(source).toBe('table')
    expect(steps.map(({ node }) => node)).toEqual(['Start', 'Check', 'Yes', 'Both'])
    expect(steps.map(({ sources }) => sources.map(({ step }) => step))).toEqual([[], [0], [1], [2]])
    expect(steps[1]?.outputs[1]?.count).toBe(0)
  })

  it('a node between two with data ran as well, with nothing known of its items', () => {
    const pinned = { ...file, pinData: { Start: [{ json: { n: 1 } }], Yes: [{ n: 1 }] } }
    const { steps } = readable(pinned, { kind: 'pinned' })
    expect(steps.map(({ node, outputs }) => [node, outputs.length])).toEqual([
      ['Start', 1],
      ['Check', 0],
      ['Yes', 1],
    ])
    expect(steps[2]?.sources).toEqual([{ step: 1, output: 0, input: 0 }])
  })

  it.each([
    [{ kind: 'pinned' }, 'no pinned data'],
    [table({ a: 1 }), 'The table should be'],
    [table([{ items: [] }]), 'Row 1 of the table'],
    [table([{ node: 'Start', items: 'x' }]), 'The output of “Start”'],
    [table([{ node: 'Start' }, { node: 'Start' }]), '“Start” twice'],
    [table([{ node: 'Nobody', items: [{}] }]), '“Nobody”'],
  ] as const)('%j is refused', (given, sentence) => {
    expect(readRun(file, given)).toEqual({ problem: expect.stringContaining(sentence) })
  })
})
