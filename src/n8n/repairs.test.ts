import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyWorkflow, connect, node, strangeFiles, TRIGGER, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { checkWorkflow } from './checks.ts'
import { readConnections } from './connections.ts'
import { workflowDifferences } from './differences.ts'
import { STICKY_NOTE, type WorkflowFile, type WorkflowNode } from './file.ts'
import type { Json, JsonObject } from './json.ts'
import { readWorkflowFile } from './parse.ts'
import { withValueReplaced } from './repairs/values.ts'
import { repaired, repairsOf } from './repairs.ts'

const start = node('Start', TRIGGER)
const slack = node('Slack', 'n8n-nodes-base.slack')
const parameters = (given: JsonObject, type?: string) => workflow([node('A', type, { parameters: given })])
const ids = (file: WorkflowFile) => repairsOf(file).map(({ id }) => id)
const withoutVersion = (type: string) => {
  const { typeVersion: _, ...rest } = node('A', type)
  return rest as WorkflowNode
}
const links = (file: WorkflowFile) => readConnections(file).links.map(({ source, target }) => `${source} → ${target}`)
const withWires = (connections: Json) => ({ ...workflow([start, slack]), connections }) as WorkflowFile
const codes = (file: WorkflowFile) => new Set<string>(checkWorkflow(file).map(({ code }) => code))

describe('each fault is repaired, and the file next to it is left alone', () => {
  it.each<[string, WorkflowFile, WorkflowFile]>([
    [
      'connection_by_id',
      workflow([start, slack], [['id-Start', 'id-Slack']]),
      workflow([start, slack], [['Start', 'Slack']]),
    ],
    [
      'connection_to_nowhere',
      workflow([start, slack], [['Start', 'Gone']]),
      workflow([start, slack], [['Start', 'Slack']]),
    ],
    ['connection_from_nowhere', workflow([start], [['Gone', 'Start']]), workflow([start])],
    [
      'connection_shape',
      withWires({ Start: { main: [{ node: 'Slack', type: 'main', index: 0 }] } }),
      withWires({ Start: { main: [null] } }),
    ],
    ['duplicate_node', workflow([start, slack, slack]), workflow([start, slack])],
    [
      'duplicate_name',
      workflow([start, slack, { ...slack, position: [400, 0] }]),
      workflow([start, slack, { ...slack, name: 'Slack1' }]),
    ],
    ['duplicate_note', workflow([{ ...start, type: STICKY_NOTE }, start]), workflow([start])],
    ['tags', { ...workflow([start]), tags: ['sales', 7] }, { ...workflow([start]), tags: [{ name: 'sales' }] }],
    ['no_name', workflow([{ ...slack, name: ' ' }]), workflow([slack])],
    ['position', workflow([{ ...slack, position: ['0', 0] }]), workflow([slack])],
    ['type_version_text', workflow([{ ...slack, typeVersion: '2.1' }]), workflow([{ ...slack, typeVersion: 2.1 }])],
    [
      'type_version_missing',
      workflow([withoutVersion('n8n-nodes-base.noOp')]),
      workflow([node('A', 'n8n-nodes-base.noOp')]),
    ],
    ['parameters', workflow([{ ...slack, parameters: [] }]), workflow([slack])],
    ['on_error', workflow([{ ...slack, onError: 'continue' }]), workflow([{ ...slack, onError: 'stopWorkflow' }])],
    [
      'expression_without_equals',
      parameters({ url: 'https://a.example/{{ $json.id }}' }),
      parameters({ text: 'Dear {{ name }}' }),
    ],
  ])('%s', (code, broken, sound) => {
    expect(codes(broken)).toContain(code)
    expect(codes(repaired(broken, 'all'))).not.toContain(code)
    expect(repaired(sound, 'all')).toBe(sound)
  })
})

describe('connections by id', () => {
  it('leads them to the nodes with these ids, also beside connections by name', () => {
    const nodes = [start, slack, node('Mail'), node('Log')]
    const connections = connect(['Start', 'id-Slack'], ['id-Start', 'Mail'], ['id-Start', 'Log', 'main', 1])
    const after = repaired({ ...workflow(nodes), connections }, 'all')
    expect(links(after)).toEqual(['Start → Slack', 'Start → Mail', 'Start → Log'])
  })

  it('gives both of two nodes with one name their own connections', () => {
    const nodes = [start, { ...slack, id: 'a' }, { ...slack, id: 'b' }]
    const after = repaired(
      workflow(nodes, [
        ['id-Start', 'a'],
        ['a', 'b'],
      ]),
      'all',
    )
    expect(links(after)).toEqual(['Start → Slack1', 'Slack1 → Slack'])
  })

  it('are not removed where the name of their node must be repaired first', () => {
    const nodes = [start, { ...slack, id: 'a' }, { ...slack, id: 'b' }]
    const file = workflow(nodes, [
      ['Start', 'a'],
      ['a', 'b'],
    ])
    expect(ids(file)).toEqual(['duplicate_name:1'])
    const renamed = workflowDifferences(file, repaired(file, ['duplicate_name:1']))
    expect(renamed).toMatchObject({ renamed: [{ from: 'Slack', to: 'Slack1' }], added: [], removed: [] })
  })

  it('does not guess which of two nodes with one id is meant', () => {
    const nodes = [start, { ...slack, id: 'x' }, { ...slack, id: 'x', name: 'Mail' }]
    expect(links(repaired(workflow(nodes, [['Start', 'x']]), 'all'))).toEqual([])
  })
})

it('keeps the outputs of the connections that remain', () => {
  const file = workflow(
    [start, slack],
    [
      ['Start', 'Gone'],
      ['Start', 'Slack', 'main', 1],
      ['Start', 'Gone', 'main', 2],
    ],
  )
  expect(repaired(file, 'all').connections).toEqual({
    Start: { main: [[], [{ node: 'Slack', type: 'main', index: 0 }]] },
  })
})

it('says that nodes are left loose where no connection remains, and only there', () => {
  const titles = (...links: [string, string][]) => repairsOf(workflow([start, slack], links)).map(({ title }) => title)
  expect(titles(['Start', 'Gone'])).toEqual([expect.stringContaining('connect the nodes anew')])
  expect(titles(['Start', 'Gone'], ['Start', 'Slack'])).not.toEqual([expect.stringContaining('anew')])
})

it('writes tags as n8n does, and removes those without a name', () => {
  const tags: Json = ['sales', { name: 'mail' }, { id: '7' }, null]
  expect(repaired({ ...workflow([start]), tags }, 'all').tags).toEqual([{ name: 'sales' }, { name: 'mail' }])
})

it('mends an input that is written as text, and drops what names no node', () => {
  const file = withWires({
    Start: { main: [[{ node: 'Slack', type: 'main', index: '1' }, {}, 7]], hints: {} },
    Slack: 3,
  })
  expect(repaired(file, 'all').connections).toEqual(connect(['Start', 'Slack', 'main', 0, 1]))
})

it('names a node that has no name, and a workflow', () => {
  const parsed = readWorkflowFile({ nodes: [{ ...slack, name: undefined }], connections: {} })
  const after = parsed.ok ? repaired(parsed.file, 'all') : null
  expect(after).toMatchObject({ name: 'Slack workflow', nodes: [{ name: 'Slack' }] })
})

it('cleans a workflow inside of a parameter and keeps the credentials of the node itself', () => {
  const inner = { ...workflow([{ ...slack, credentials: { slackApi: { id: '7', name: 'Ada’s Slack' } } }]), id: 'w1' }
  const credentials = { httpBasicAuth: { id: '9', name: 'Mine' } }
  const file = workflow([
    node('Make', undefined, { credentials, parameters: { body: JSON.stringify(inner), url: 'x' } }),
  ])
  const text = JSON.stringify(repaired(file, 'all'))
  expect(text).not.toMatch(/Ada’s|w1/)
  expect(text).toContain('Mine')
  expect(repairsOf(file)).toMatchObject([{ rule: null, node: 'Make' }])
})

it.each(['under its name', 'under its id'])('keeps the connections of a node that are well written %s', (where) => {
  const main = [[{ node: 'Slack', type: 'main', index: 0 }]]
  const [byName, byId]: Json[] = where === 'under its name' ? [main, 'x'] : ['x', main]
  const file = withWires({ Start: { main: byName ?? null }, 'id-Start': { main: byId ?? null } })
  expect(links(repaired(file, 'all'))).toEqual(['Start → Slack'])
})

it('guesses neither which of several versions a node is of, nor what a broken expression means', () => {
  const texts = parameters({ url: 'https://a.example/{{ $json.user name }}' })
  for (const file of [workflow([withoutVersion('n8n-nodes-base.httpRequest')]), texts]) {
    expect(repaired(file, 'all')).toBe(file)
  }
})

it('applies one repair without the others', () => {
  const file = workflow([start, { ...slack, onError: 'continue' }], [['Start', 'id-Slack']])
  expect(ids(file)).toEqual(['connection_by_id', 'on_error:1'])
  const after = repaired(file, ['connection_by_id'])
  expect(ids(after)).toEqual(['on_error:1'])
  expect(workflowDifferences(file, after)).toMatchObject({ changed: [], connectionsAdded: [{ to: 'Slack' }] })
  expect(repaired(file, [])).toBe(file)
})

it('leaves nothing to repair in any file, whatever is applied first, and removes no node', () => {
  const check = (file: WorkflowFile) => {
    const after = repaired(file, 'all')
    expect(repaired(after, 'all')).toBe(after)
    expect(after.nodes.map(({ type }) => type)).toEqual(file.nodes.map(({ type }) => type))
    const oneByOne = repairsOf(file).reduce((so, { id }) => repaired(so, [id]), file)
    expect(repaired(oneByOne, 'all').nodes.map(({ parameters }) => parameters)).toEqual(
      after.nodes.map(({ parameters }) => parameters),
    )
  }
  for (const file of strangeFiles().values()) check(file)
  fc.assert(fc.property(anyWorkflow, check), { numRuns: 60 })
})

describe('a value is replaced wherever a person wrote it', () => {
  const file = workflow(
    [
      node('Ask acme', 'n8n-nodes-base.acme', { notes: 'For acme', parameters: { acme: 'acme, acmeish' } }),
      node('Read', undefined, { parameters: { text: "={{ $('Ask acme').item.json.acme }}" } }),
    ],
    [['Ask acme', 'Read']],
  )

  it('in parameters, expressions, notes and names with their connections', () => {
    const after = withValueReplaced(file, 'acme', 'client')
    expect(after.nodes[0]).toMatchObject({
      name: 'Ask client',
      notes: 'For client',
      parameters: { acme: 'client, acmeish' },
    })
    expect(after.nodes[1]?.parameters).toEqual({ text: "={{ $('Ask client').item.json.client }}" })
    expect(links(after)).toEqual(['Ask client → Read'])
  })

  it('and not in types and keys', () => {
    expect(withValueReplaced(file, 'acme', 'client').nodes[0]?.type).toBe('n8n-nodes-base.acme')
    expect(withValueReplaced(file, 'nowhere', 'x')).toEqual(file)
  })
})
