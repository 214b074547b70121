import fc from 'fast-check'
import type { WorkflowFile, WorkflowNode } from '../../../src/n8n/file.ts'
import type { Json, JsonObject } from '../../../src/n8n/json.ts'
import { anyCharacter } from '../any-character.ts'

/** Factories and strange files for the tests of this folder. */

export function node(name: string, type = 'n8n-nodes-base.set', more: JsonObject = {}): WorkflowNode {
  return { id: `id-${name}`, name, type, typeVersion: 1, position: [0, 0], parameters: {}, ...more }
}

/** Links as `['A', 'B']`, or with a kind, an output and an input. */
export type LinkWords = readonly [from: string, to: string, kind?: string, output?: number, input?: number]

export function connect(...links: LinkWords[]): JsonObject {
  const sources = new Map<string, Map<string, Json[][]>>()
  for (const [from, to, kind = 'main', output = 0, input = 0] of links) {
    const kinds = sources.get(from) ?? new Map<string, Json[][]>()
    const outputs = kinds.get(kind) ?? []
    while (outputs.length <= output) outputs.push([])
    outputs[output]?.push({ node: to, type: kind, index: input })
    kinds.set(kind, outputs)
    sources.set(from, kinds)
  }
  // Object.fromEntries defines own properties, also for `__proto__`.
  return Object.fromEntries([...sources].map(([source, kinds]) => [source, Object.fromEntries(kinds)]))
}

export function workflow(nodes: WorkflowNode[], links: LinkWords[] = [], more: JsonObject = {}): WorkflowFile {
  return { name: 'A workflow', nodes, connections: connect(...links), settings: {}, ...more }
}

export const TRIGGER = 'n8n-nodes-base.manualTrigger'

/** Trigger → step, with one parameter object. */
export function withParameters(parameters: JsonObject, type = 'n8n-nodes-base.httpRequest'): WorkflowFile {
  return workflow([node('Start', TRIGGER), node('Step', type, { parameters, position: [200, 0] })], [['Start', 'Step']])
}

export function chain(length: number): WorkflowFile {
  const nodes = Array.from({ length }, (_, index) =>
    node(`Node ${index}`, index === 0 ? TRIGGER : 'n8n-nodes-base.set', { position: [index * 200, (index % 7) * 100] }),
  )
  return workflow(
    nodes,
    nodes.slice(1).map((next, index): LinkWords => [`Node ${index}`, next.name]),
  )
}

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
const HOSTILE = '"><script>alert(1)</script>&\'👩‍👩‍👧 \u0000\u0007\ud800 ]]>'

/** Unusual files that the parser accepts. */
export function strangeFiles(): Map<string, WorkflowFile> {
  const names = PROTOTYPE_NAMES.map((name, index) => node(name, TRIGGER, { position: [index * 200, 0] }))
  const links = PROTOTYPE_NAMES.map((name, index): LinkWords => [name, PROTOTYPE_NAMES[index + 1] ?? '__proto__'])
  return new Map<string, WorkflowFile>([
    ['empty', workflow([])],
    ['only a trigger', workflow([node('Start', TRIGGER)])],
    ['300 nodes', chain(300)],
    ['prototype names', workflow(names, links)],
    ['hostile names', workflow([node(HOSTILE, TRIGGER), node(`${HOSTILE}2`, HOSTILE)], [[HOSTILE, `${HOSTILE}2`]])],
    [
      'to nowhere',
      workflow(
        [node('A', TRIGGER)],
        [
          ['A', 'Missing'],
          ['Nobody', 'A'],
        ],
      ),
    ],
    ['by id', workflow([node('A', TRIGGER), node('B')], [['id-A', 'id-B']])],
    [
      'cycle',
      workflow(
        [node('A', TRIGGER), node('B'), node('C')],
        [
          ['A', 'B'],
          ['B', 'C'],
          ['C', 'B'],
          ['C', 'C'],
        ],
      ),
    ],
    [
      'ai cycle',
      workflow(
        [node('A'), node('B')],
        [
          ['A', 'B', 'ai_tool'],
          ['B', 'A', 'ai_tool'],
        ],
      ),
    ],
    [
      'unknown kind',
      workflow(
        [node('A', TRIGGER), node('B')],
        [
          ['A', 'B', 'ai_magic'],
          ['A', 'B', '<b>'],
        ],
      ),
    ],
    ['same names', workflow([node('A', TRIGGER), node('A'), node('')], [['A', 'A']])],
    [
      'odd positions',
      workflow(
        [[1e300, -1e300], [Number.NaN, 0], [Number.POSITIVE_INFINITY, 0], 'x', null, [], ['1', '2'], [5]].map(
          (position, index) => node(`N${index}`, TRIGGER, { position: position as Json }),
        ),
      ),
    ],
    [
      'odd sticky notes',
      workflow(
        [{ content: `# ${HOSTILE}`, width: -5, height: 1e9, color: 99 }, { content: 7, color: 'red' }, {}].map(
          (parameters, index) =>
            node(`Note ${index}`, 'n8n-nodes-base.stickyNote', { parameters: parameters as JsonObject }),
        ),
      ),
    ],
    [
      'wrong types everywhere',
      {
        name: 5,
        settings: [],
        tags: null,
        nodes: [
          { name: 'A', type: '', parameters: 7, position: {}, credentials: 'x', disabled: 'no', notes: 3, id: {} },
          {
            name: 'B',
            type: '..',
            parameters: [null],
            credentials: { a: null, b: 'x', __proto__: null },
            typeVersion: 'v',
          },
        ],
        connections: {
          A: null,
          B: { main: null },
          C: { main: [null, 3, [null, 'x', { node: 5 }, { node: 'A', index: -1 }]] },
        },
      },
    ],
  ])
}

const keys = fc.oneof(
  fc.constantFrom(
    'parameters',
    'position',
    'credentials',
    'value',
    'name',
    'main',
    'ai_tool',
    'node',
    'A',
    ...PROTOTYPE_NAMES,
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(
      null,
      true,
      0,
      1,
      -1,
      1e308,
      HOSTILE,
      'A',
      'B',
      '={{ $json.a }}',
      'https://user:hunter22@host.io/x',
    ),
    fc.double(),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

/** Any JSON value, with many of the keys and texts that `src/n8n` handles. */
export const anyJson: fc.Arbitrary<Json> = json.value

const nodeNames = fc.oneof(
  fc.constantFrom('A', 'B', 'C', HOSTILE, ...PROTOTYPE_NAMES),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)
const nodeTypes = fc.constantFrom(
  TRIGGER,
  'n8n-nodes-base.stickyNote',
  'n8n-nodes-base.if',
  'n8n-nodes-base.httpRequest',
  'n8n-nodes-base.code',
  '@n8n/n8n-nodes-langchain.agent',
  '@n8n/n8n-nodes-langchain.lmChatOpenAi',
  'n8n-nodes-odd.__proto__',
  HOSTILE,
)

const links = fc
  .array(
    fc.tuple(nodeNames, nodeNames, fc.constantFrom('main', 'ai_tool', 'ai_languageModel', 'odd'), fc.nat(5), fc.nat(5)),
    { maxLength: 12 },
  )
  .map((list) => connect(...list))

/** Any file that `parse.ts` accepts: names and types are text, everything else is arbitrary. */
export const anyWorkflow: fc.Arbitrary<WorkflowFile> = fc
  .tuple(
    fc.array(
      fc
        .tuple(
          nodeNames,
          nodeTypes,
          fc.dictionary(
            fc.constantFrom('parameters', 'position', 'credentials', 'disabled', 'notes', 'typeVersion', 'id'),
            json.value,
          ),
        )
        .map(([name, type, more]): WorkflowNode => ({ ...more, name, type })),
      { maxLength: 8 },
    ),
    fc.oneof(links, fc.dictionary(keys, json.value)),
    fc.dictionary(fc.constantFrom('name', 'settings', 'meta', 'tags', 'pinData', 'staticData', 'id'), json.value),
  )
  .map(([nodes, connections, more]) => ({ ...more, nodes, connections: { ...connections } }))
