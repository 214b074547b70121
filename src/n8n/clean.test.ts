import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanWorkflow, serialize } from './clean.ts'
import { readConnections } from './connections.ts'
import { readWorkflowFile } from './parse.ts'
import { anyWorkflow, node, strangeFiles, TRIGGER, workflow } from './testing.ts'

const dirty = workflow(
  [
    node('Hook', TRIGGER, {
      webhookId: 'w-1',
      disabled: true,
      notes: 'why',
      credentials: { googleSheetsOAuth2Api: { id: '7', name: 'Jane’s account' }, openAiApi: 'old form', odd: null },
      parameters: { path: 'orders', deep: [{ __proto__: null, x: 1 }] },
    }),
  ],
  [['Hook', 'Hook']],
  {
    id: '1',
    active: true,
    versionId: 'v',
    meta: { instanceId: 'secret' },
    tags: [{ name: 'x' }],
    shared: [],
    createdAt: 'now',
    pinData: { Hook: [{}] },
    staticData: {},
    settings: {
      executionOrder: 'v1',
      errorWorkflow: '9',
      callerIds: '1',
      callerPolicy: 'any',
      timezone: 'Europe/Paris',
    },
  },
)

it('keeps what the workflow needs and drops what names its owner', () => {
  const clean = cleanWorkflow(dirty)
  expect(Object.keys(clean)).toEqual(['name', 'nodes', 'connections', 'settings'])
  expect(clean.settings).toEqual({ executionOrder: 'v1' })
  expect(clean.connections).toEqual(dirty.connections)
  expect(clean.nodes[0]).toEqual({
    id: 'id-Hook',
    name: 'Hook',
    type: TRIGGER,
    typeVersion: 1,
    position: [0, 0],
    parameters: dirty.nodes[0]?.parameters,
    credentials: {
      googleSheetsOAuth2Api: { name: 'Google Sheets' },
      openAiApi: { name: 'OpenAI' },
      odd: { name: 'Odd' },
    },
    disabled: true,
    notes: 'why',
  })
})

it('writes keys in the same order whatever the order they came in', () => {
  const [first] = dirty.nodes
  const shuffled = {
    ...dirty,
    nodes: [{ name: 'Hook', type: TRIGGER, ...Object.fromEntries(Object.entries(first ?? {}).reverse()) }],
  }
  expect(serialize(cleanWorkflow({ ...shuffled } as typeof dirty))).toBe(serialize(cleanWorkflow(dirty)))
})

it('keeps nodes and keys that are named like the prototype’s own', () => {
  const text =
    '{"nodes":[{"name":"__proto__","type":"a.b","parameters":{"__proto__":{"x":1}},"__proto__":5}],"connections":{"__proto__":{"main":[[{"node":"__proto__","type":"main","index":0}]]}},"settings":{"__proto__":1}}'
  const parsed = readWorkflowFile(JSON.parse(text))
  if (!parsed.ok) throw new Error(parsed.problem.message)
  const again = serialize(cleanWorkflow(parsed.file))
  expect(again).toContain('"__proto__": {\n          "x": 1')
  expect(again).toContain('"__proto__": 5')
  expect(readConnections(JSON.parse(again)).links).toHaveLength(1)
})

it('changes nothing the second time, and keeps every parameter and connection', () => {
  const check = (file: typeof dirty) => {
    const clean = cleanWorkflow(file)
    expect(serialize(cleanWorkflow(clean))).toBe(serialize(clean))
    expect(readConnections(clean)).toEqual(readConnections(file))
    expect(clean.nodes.map((each) => each.parameters)).toEqual(file.nodes.map((each) => each.parameters))
    expect(readWorkflowFile(JSON.parse(serialize(clean))).ok).toBe(true)
  }
  for (const file of strangeFiles().values()) check(file)
  fc.assert(fc.property(anyWorkflow, check))
})

it('ends the file with a line break', () => {
  expect(serialize(workflow([]))).toMatch(/^\{\n {2}"name".*\}\n$/s)
})
