import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyWorkflow, node, strangeFiles, TRIGGER, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { cleanWorkflow, serialize } from './clean.ts'
import { readConnections } from './connections.ts'
import type { WorkflowFile } from './file.ts'
import type { Json, JsonObject } from './json.ts'
import { readWorkflowFile } from './parse.ts'

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

it('cleanWorkflow keeps what the workflow needs and drops what identifies its owner', () => {
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

it('gives a webhook its own id, the same at each save, and other nodes none', () => {
  const webhooks = (ids: (string | undefined)[]) =>
    cleanWorkflow(
      workflow([
        ...ids.map((id, index) =>
          node(`Hook ${index}`, 'n8n-nodes-base.webhook', {
            ...(id && { webhookId: id }),
            parameters: { path: `orders-${index}` },
          }),
        ),
        node('Tools', '@n8n/n8n-nodes-langchain.mcpTrigger', { parameters: { path: 'tools' } }),
        node('Form', 'n8n-nodes-base.formTrigger', { webhookId: 'theirs', parameters: { path: 'apply' } }),
        node('Bot', 'n8n-nodes-base.telegramTrigger', { webhookId: 'theirs' }),
      ]),
    ).nodes.map(({ webhookId }) => webhookId)
  const own = webhooks(['6f9619ff-8b86-d011-b42d-00cf4fc964ff', undefined])
  const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(own).toEqual([uuid, uuid, uuid, undefined, undefined])
  expect(new Set(own.slice(0, 3)).size).toBe(3)
  expect(webhooks([undefined, 'another']), 'the author’s id leaves no trace').toEqual(own)
})

it('gives two credentials of a kind different names, and one credential the same name everywhere', () => {
  const asks = (name: string, login: Json, kind = 'openAiApi') => node(name, 'a.b', { credentials: { [kind]: login } })
  const clean = cleanWorkflow(
    workflow([
      asks('A', { id: '1', name: 'Work' }),
      asks('B', { id: '2', name: 'Home' }),
      asks('C', { id: '1', name: 'Work, renamed' }),
      asks('D', { name: 'A third' }),
      asks('E', {}),
      asks('F', { id: '1', name: 'Work' }, 'slackApi'),
    ]),
  )
  const names = (file: WorkflowFile) => file.nodes.map(({ credentials }) => Object.values(credentials as JsonObject)[0])
  expect(names(clean)).toEqual(
    ['OpenAI', 'OpenAI 2', 'OpenAI', 'OpenAI 3', 'OpenAI', 'Slack'].map((name) => ({ name })),
  )
  expect(names(cleanWorkflow(clean))).toEqual(names(clean))
})

it('writes keys in the same order for any input order', () => {
  const [first] = dirty.nodes
  const shuffled = {
    ...dirty,
    nodes: [{ name: 'Hook', type: TRIGGER, ...Object.fromEntries(Object.entries(first ?? {}).reverse()) }],
  }
  expect(serialize(cleanWorkflow({ ...shuffled } as typeof dirty))).toBe(serialize(cleanWorkflow(dirty)))
})

it('keeps nodes and keys that are named like properties of Object.prototype', () => {
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

it('serialize ends the file with a newline', () => {
  expect(serialize(workflow([]))).toMatch(/^\{\n {2}"name".*\}\n$/s)
})
