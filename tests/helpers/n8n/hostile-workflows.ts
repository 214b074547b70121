/** Workflow files that are designed to be slow to process. */
const NOTE = 'n8n-nodes-base.stickyNote'

type Part = Record<string, unknown>
const node = (name: string, more: Part = {}): Part => ({ name, type: 'n8n-nodes-base.set', position: [0, 0], ...more })
const file = (nodes: Part[], connections: Part = {}, more: Part = {}) =>
  JSON.stringify({ name: 'Hostile', nodes, connections, settings: {}, ...more })
const keyed = (entries: [string, unknown][]): Part => Object.fromEntries(entries)
const bytes = (text: string) => new TextEncoder().encode(text).length
const range = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index))
const accessKey = (index: number) => `AKIA${String(index).padStart(16, 'QWZKXVBNTRPLMDFG')}`

const STRINGS = [
  'a',
  '-',
  'A=',
  'aGVsbG8g',
  '{{',
  '"',
  "'",
  ' ',
  '\n',
  '&a=',
  '@a.',
  '+1 ',
  '"token": "a ',
  '<a>',
  '# ',
  '- a\n',
  '*',
  '[',
  '|a',
  '`',
  'a b ',
  '👩‍👩‍👧',
  '-----BEGIN PRIVATE KEY-----',
  'https://',
  '{"nodes":[',
  '{"nodes":{"',
  '"nodes\\":{\\"',
  '\\u005c',
  "$('a').",
  '{{$("',
]
const PLACES: Record<string, (text: string) => string> = {
  'a parameter': (text) => file([node('A', { parameters: { note: text } })]),
  'a telling parameter': (text) => file([node('A', { parameters: { token: text } })]),
  code: (text) => file([code(text)]),
  'an address': (text) => file([node('A', { type: 'n8n-nodes-base.httpRequest', parameters: { url: text } })]),
  'a sticky note': (text) => file([note('A', { content: text })]),
  'the name of a node': (text) => file([node(text)]),
  'the notes of a node': (text) => file([node('A', { notes: text })]),
  'a type': (text) => file([node('A', { type: text })]),
  'the name of the workflow': (text) => file([node('A')], {}, { name: text }),
}

/** Files with a repeated text in each possible place. */
export function hostileStrings(size: number): [title: string, text: string][] {
  return Object.entries(PLACES).flatMap(([place, build]) =>
    STRINGS.map((piece): [string, string] => {
      const written = Math.max(JSON.stringify(piece).length - 2, bytes(piece))
      return [`${JSON.stringify(piece)} in ${place}`, build(piece.repeat(size / written))]
    }),
  )
}

/** Files with too many elements, too deep nesting, or extreme positions. */
export function hostileShapes(size: number): [title: string, text: string][] {
  /** As many elements as fit into `size`. */
  const many = <T>(make: (index: number) => T): T[] =>
    range(Math.floor(size / (JSON.stringify(make(99_999)).length + 1)), make)
  const names = range(Math.floor(size / 100), (index) => `N${index}`)
  const nameAt = (index: number) => names[index % names.length] ?? ''
  const few = names.slice(0, Math.ceil(names.length / 16))
  const half = 'x'.repeat(size / 2)
  return [
    ['links from one output', file([node('A'), node('B')], { A: { main: [many(() => ({ node: 'B' }))] } })],
    ['outputs, one for errors', file([failing('A'), node('B')], { A: { main: many(() => [{ node: 'B' }]) } })],
    [
      'links from one error output',
      file([failing('A'), node('B')], { A: { main: [[], many(() => ({ node: 'B' }))] } }),
    ],
    [
      'links backward',
      file(
        names.slice(0, names.length / 2).map((name, index) => node(name, { position: [-index * 200, 0] })),
        keyed(names.map((name, index) => [name, { main: [[{ node: nameAt(index * 7) }]] }])),
      ),
    ],
    [
      'links backward between few nodes',
      file(
        few.map((name, index) => node(name, { position: [-index * 20, (index % 40) * 30] })),
        keyed(
          few.map((name, index) => [
            name,
            { main: [range(60, (at) => ({ node: few[(index + at * 13) % few.length] }))] },
          ]),
        ),
      ),
    ],
    [
      'links of a decision before an answer',
      file(
        [
          node('W', { type: 'n8n-nodes-base.webhook', parameters: { responseMode: 'responseNode' } }),
          node('If', { type: 'n8n-nodes-base.if' }),
          node('A'),
          node('R', { type: 'n8n-nodes-base.respondToWebhook' }),
        ],
        { W: { main: [[{ node: 'If' }]] }, If: { main: [[...many(() => ({ node: 'A' })), { node: 'R' }]] } },
      ),
    ],
    ['links to nowhere', file([node('A')], { A: { main: [many((index) => ({ node: `x${index}` }))] } })],
    ['links from nowhere', file([node('A')], keyed(many((index) => [`N${index}`, { main: [[{ node: 'A' }]] }])))],
    [
      'sub-nodes of one agent',
      file(
        [...names.slice(0, names.length * 0.7).map((name) => node(name)), node('Agent')],
        keyed(names.slice(0, names.length * 0.7).map((name) => [name, { ai_tool: [[{ node: 'Agent' }]] }])),
      ),
    ],
    [
      'kinds of connection',
      file([node('A'), node('B')], { A: keyed(many((index) => [`ai_${index}`, [[{ node: 'B' }]]])) }),
    ],
    ['malformed links', file([node('A')], { A: { main: [many(() => 7)] } })],
    ['a long name with bad links', file([node('A')], { [half]: { main: [range(size / 10, () => 7)] } })],
    ['a long name with secrets', file([node(half, { parameters: { list: range(size / 60, accessKey) } })])],
    ['nodes without anything', file(many((index) => ({ name: `${index}`, type: 'a' })))],
    ['nodes of one name', file(many(() => node('A')))],
    ['nodes in a row', file(many((index) => node(`N${index}`, { position: [index * 10, index % 7] })))],
    ['nodes at one place', file(many((index) => node(`${index}`)))],
    [
      'nodes at huge places',
      file(many((index) => node(`${index}`, { position: [index % 2 ? 1e300 : -1e300, index] }))),
    ],
    [
      'notes at one place',
      file(many((index) => note(`${index}`, { width: 9000, height: 9000, content: '# a\n- b\n' }))),
    ],
    ['notes and nodes', file(many((index) => (index % 2 ? note(`${index}`, {}) : node(`${index}`))))],
    [
      'notes with blanks in a line',
      file(range(size / 6000, (at) => note(`${at}`, { width: 300, height: 300, content: `a${' '.repeat(5900)}b` }))),
    ],
    [
      'notes behind many wires',
      file(
        [
          ...range(24, (at) => node(`N${at}`, { position: [(at % 8) * 300, Math.floor(at / 8) * 200] })),
          ...range(size / 500, (at) => note(`${at}`, { width: 8000, height: 8000, content: 'x' })),
        ],
        keyed(range(24, (at) => [`N${at}`, { main: [range(8, (to) => ({ node: `N${(at + to * 7 + 1) % 24}` }))] }])),
      ),
    ],
    ['one note with lines', file([note('A', { width: 8000, height: 8000, content: 'ab cd\n'.repeat(size / 7) })])],
    ['secret keys', file([node('A', { parameters: keyed(many((index) => [accessKey(index), {}])) })])],
    ['secret values', file([node('A', { parameters: { list: many(accessKey) } })])],
    ['secrets in one text', file([node('A', { parameters: { note: many(accessKey).join(' ') } })])],
    ['workflows in one text', file([code(many(() => innerNode).join(' '))])],
    ['workflows in one text, escaped', file([code(JSON.stringify(range(size / 200, () => innerNode).join(' ')))])],
    ['a workflow in a text in a text', file([code(wrapped(size / 20_000))])],
    ['workflows of which each begins in the one before', file([code(range(size / 20, () => '{"nodes": [').join(''))])],
    ['escapes of escapes', file([code(`nodes {${'\\u005c'.repeat(size / 20)}u0022`)])],
    ['mailboxes', file([node('A', { parameters: { note: many((index) => `a${index}@acme.io`).join(' ') } })])],
    ['numbers in a list', file([node('A', { parameters: { list: many(() => 1) } })])],
    ['keys in one object', file([node('A', { parameters: keyed(many((index) => [`k${index}`, 1])) })])],
    ['lists in a list', file([node('A', { parameters: { list: many(() => []) } })])],
    ['5,000 levels', deep(5000)],
    ['as many levels as fit', deep(size / 2)],
    ['unclosed levels', '['.repeat(size)],
    ['long keys, nested', file([node('A', { parameters: JSON.parse(nested(size / 100, 80)) })])],
    [
      'long keys above many values',
      file([
        node('A', {
          parameters: JSON.parse(
            nested(
              450,
              80,
              many(() => 1),
            ),
          ),
        }),
      ]),
    ],
    [
      'secrets at a long place',
      file([node('A', { parameters: JSON.parse(nested(450, 80, range(size / 30, accessKey).join(' '))) })]),
    ],
    ['credentials', file([node('A', { credentials: keyed(many((index) => [`k${index}Api`, { name: 'x' }])) })])],
    ['apps', file(many((index) => node(`${index}`, { type: `n8n-nodes-x${index}.y${index}` })))],
    ['hosts', file([code(many((index) => `https://h${index}.io`).join(' '))])],
    ['variables', file([node('A', { parameters: { note: many((index) => `={{ $env.K${index} }}`).join('') } })])],
    ['settings', file([node('A')], {}, { settings: keyed(many((index) => [`k${index}`, 1])) })],
    [
      'sub-workflows',
      file(
        many((index) =>
          node(`${index}`, { type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId: `${index}` } }),
        ),
      ),
    ],
    ['triggers', file(many((index) => node(`${index}`, { type: 'n8n-nodes-base.scheduleTrigger' })))],
    ['empty lines', '\n'.repeat(size)],
    ['empty lines before a mistake', `${'\n'.repeat(size)}x`],
  ]
}

const failing = (name: string) => node(name, { onError: 'continueErrorOutput' })
const note = (name: string, parameters: Part) => ({ name, type: NOTE, position: [0, 0], parameters })
const code = (jsCode: string) => node('A', { type: 'n8n-nodes-base.code', parameters: { jsCode } })
const deep = (levels: number) =>
  `{"nodes":[{"name":"A","type":"b.c","parameters":${'['.repeat(levels)}${']'.repeat(levels)}}],"connections":{}}`

const innerNode = '{"type":"a.b","parameters":{},"credentials":{"a":{"id":"1","name":"b"}}}'
const wrapped = (times: number) =>
  range(Math.min(times, 12), () => 0).reduce((text) => file([code(text)]), innerNode.repeat(Math.max(1, times / 8)))

/** Nested objects under keys of the given length. */
function nested(length: number, levels: number, inside: unknown = 1): string {
  const key = 'k'.repeat(length)
  return `${`{"${key}":`.repeat(levels)}${JSON.stringify(inside)}${'}'.repeat(levels)}`
}

/** Many notes, each with as much repeated text as a picture reads. */
export function hostileNotes(count: number, width: number, piece: string): [title: string, text: string][] {
  const content = piece.repeat(6000 / piece.length)
  const notes = range(count, (index) => note(`${index}`, { width, height: 8000, content }))
  return [[`${count} notes, ${width} wide, of ${JSON.stringify(piece)}`, file(notes)]]
}
