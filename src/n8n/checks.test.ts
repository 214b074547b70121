import { describe, expect, it } from 'vitest'
import { chain, node, strangeFiles, TRIGGER, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { checkWorkflow } from './checks.ts'
import type { WorkflowFile } from './file.ts'

const codes = (file: WorkflowFile) => checkWorkflow(file).map((finding) => finding.code)
const start = node('Start', TRIGGER)

it('checkWorkflow returns no findings for a valid workflow', () => {
  expect(checkWorkflow(chain(20))).toEqual([])
})

describe('nodes', () => {
  it.each([
    ['the same name twice', workflow([start, node('A'), node('A', TRIGGER)], [['Start', 'A']]), 'duplicate_name'],
    [
      'the same id twice',
      workflow([start, node('A', undefined, { id: 'id-Start' })], [['Start', 'A']]),
      'duplicate_id',
    ],
    ['a position of text', workflow([node('A', TRIGGER, { position: ['1', '2'] })]), 'position'],
    ['an infinite position', workflow([node('A', TRIGGER, { position: [Infinity, 0] })]), 'position'],
    ['no position', workflow([{ name: 'A', type: TRIGGER }]), 'position'],
    ['a version of text', workflow([node('A', TRIGGER, { typeVersion: '2' })]), 'type_version_text'],
    ['parameters in a list', workflow([node('A', TRIGGER, { parameters: [] })]), 'parameters'],
    ['a community node', workflow([start, node('A', 'n8n-nodes-foo.bar')], [['Start', 'A']]), 'community_node'],
    ['a type without a package', workflow([start, node('A', 'webhook')], [['Start', 'A']]), 'type_unknown'],
    ['no nodes at all', workflow([]), 'no_nodes'],
    ['too many nodes', chain(301), 'many_nodes'],
    ['an empty name', workflow([node('', TRIGGER)]), 'no_name'],
  ])('%s', (_, file, code) => {
    expect(codes(file)).toContain(code)
  })
})

describe('connections', () => {
  it('reports a link to a missing node at the pointer of its name', () => {
    const file = workflow([start], [['Start', 'Gone/~']])
    expect(checkWorkflow(file)[0]).toMatchObject({
      level: 'warning',
      code: 'connection_to_nowhere',
      pointer: '/connections/Start/main/0/0/node',
      node: 'Start',
    })
  })

  it('escapes names in pointers', () => {
    const [finding] = checkWorkflow(workflow([start], [['a/b~c', 'Start']]))
    expect(finding?.pointer).toBe('/connections/a~1b~0c')
  })

  it('reports connections by node id at both ends', () => {
    const findingCodes = codes(workflow([start, node('A')], [['id-Start', 'id-A']]))
    expect(findingCodes.filter((code) => code === 'connection_by_id')).toHaveLength(2)
  })

  it.each([
    ['a source that is not a node', workflow([start], [['Nobody', 'Start']]), 'connection_from_nowhere'],
    ['an unknown kind', workflow([start, node('A')], [['Start', 'A', 'ai_magic']]), 'connection_kind'],
    [
      'a linked sticky note',
      workflow([start, node('A', 'n8n-nodes-base.stickyNote')], [['Start', 'A']]),
      'connection_note',
    ],
    [
      'the same link twice',
      workflow(
        [start, node('A')],
        [
          ['Start', 'A'],
          ['Start', 'A'],
        ],
      ),
      'connection_twice',
    ],
    ['a malformed list', workflow([start], [], { connections: { Start: { main: [7] } } }), 'connection_shape'],
    ['a malformed link', workflow([start], [], { connections: { Start: { main: [[null]] } } }), 'connection_shape'],
  ])('%s', (_, file, code) => {
    expect(codes(file)).toContain(code)
  })

  it('accepts null for an output without connections', () => {
    const toIf = { main: [[{ node: 'If', type: 'main', index: 0 }]] }
    const connections = { Start: toIf, If: { main: [null, [{ node: 'A', type: 'main', index: 0 }]] } }
    expect(codes(workflow([start, node('If', 'n8n-nodes-base.if'), node('A')], [], { connections }))).toEqual([])
  })
})

describe('flow', () => {
  it.each([
    ['no trigger', workflow([node('A'), node('B')], [['A', 'B']]), 'no_trigger'],
    ['only disabled triggers', workflow([node('A', TRIGGER, { disabled: true })]), 'trigger_disabled'],
    ['a loose node', workflow([start, node('A')]), 'loose_node'],
    [
      'an island',
      workflow(
        [start, node('X'), node('A'), node('B')],
        [
          ['Start', 'X'],
          ['A', 'B'],
        ],
      ),
      'unreachable_node',
    ],
    ['a call', workflow([start, node('A', 'n8n-nodes-base.executeWorkflow')], [['Start', 'A']]), 'sub_workflow'],
  ])('%s', (_, file, code) => {
    expect(codes(file)).toContain(code)
  })

  it('treats sub-nodes as reachable and ignores sticky notes', () => {
    const nodes = [
      start,
      node('Agent', '@n8n/n8n-nodes-langchain.agent'),
      node('Model', '@n8n/n8n-nodes-langchain.lmChatOllama', { credentials: { ollamaApi: {} } }),
      node('Note', 'n8n-nodes-base.stickyNote'),
    ]
    expect(
      codes(
        workflow(nodes, [
          ['Start', 'Agent'],
          ['Model', 'Agent', 'ai_languageModel'],
        ]),
      ),
    ).toEqual([])
  })
})

it('returns sentences with existing pointers for any file, most severe first', () => {
  for (const file of strangeFiles().values()) {
    const findings = checkWorkflow(file)
    for (const { message, pointer } of findings) {
      expect(message).toMatch(/\.$/)
      expect(pointer === '' || pointer.startsWith('/')).toBe(true)
    }
    const ranks = findings.map(({ level }) => ['error', 'warning', 'note'].indexOf(level))
    expect(ranks).toEqual([...ranks].sort())
  }
})
