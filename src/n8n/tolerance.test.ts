import { describe, expect, it } from 'vitest'
import { node, TRIGGER, withParameters, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { readXml } from '../../tests/helpers/n8n/xml.ts'
import { checkWorkflow } from './checks.ts'
import { cleanWorkflow } from './clean.ts'
import { workflowFacts } from './facts.ts'
import { STICKY_NOTE } from './file.ts'
import type { JsonObject } from './json.ts'
import { readWorkflowFile } from './parse.ts'
import { workflowPicture } from './picture.ts'
import { describeStep, workflowSteps } from './steps.ts'

function read(given: JsonObject) {
  const result = readWorkflowFile(given)
  if (!result.ok) throw new Error(result.problem.message)
  const clean = cleanWorkflow(result.file)
  const findings = [...checkWorkflow(result.file), ...result.notes]
  readXml(workflowPicture(clean))
  workflowFacts(clean)
  return { clean, findings, steps: workflowSteps(clean).map(describeStep) }
}

const start = node('Start', TRIGGER)
const note = (more: JsonObject = {}): JsonObject => ({ type: STICKY_NOTE, position: [0, 0], parameters: {}, ...more })

describe('faults that n8n tolerates are warnings and can be published', () => {
  it.each<[string, JsonObject, string]>([
    ['a link to a node that is gone', workflow([start], [['Start', 'Gone']]), 'connection_to_nowhere'],
    ['a link from a node that is gone', workflow([start], [['Gone', 'Start']]), 'connection_from_nowhere'],
    ['an unknown connection kind', workflow([start, node('A')], [['Start', 'A', 'onError']]), 'connection_kind'],
    ['an unknown way to go on after an error', workflow([{ ...start, onError: 'continue' }]), 'on_error'],
    [
      'two notes of one name',
      { ...workflow([start]), nodes: [start, note({ name: 'N' }), note({ name: 'N' })] },
      'duplicate_note',
    ],
    [
      'a note with the name of a node',
      { ...workflow([start]), nodes: [note({ name: 'Start' }), start] },
      'duplicate_note',
    ],
    ['notes without a name', { ...workflow([start]), nodes: [start, note(), note({ name: ' ' })] }, 'note_name'],
    ['a version written as text', workflow([{ ...start, typeVersion: '1.1' }]), 'type_version_text'],
  ])('%s', (_, file, code) => {
    const { findings } = read(file)
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
    expect(findings.map((finding) => `${finding.level} ${finding.code}`)).toContain(`warning ${code}`)
  })

  it('adds missing names and numbers', () => {
    const nodes = [{ ...start, typeVersion: '1.1' }, note({ name: 'Sticky Note' }), note(), note({ name: '' })]
    const { clean } = read({ ...workflow([]), nodes })
    expect(clean.nodes.map(({ name }) => name)).toEqual(['Start', 'Sticky Note', 'Sticky Note1', 'Sticky Note2'])
    expect(clean.nodes[0]?.typeVersion).toBe(1.1)
  })

  it('connects nodes, not sticky notes with the same name', () => {
    const nodes = [note({ name: 'A' }), start, node('A', undefined, { position: [200, 0] })]
    const { steps, findings } = read({ ...workflow([], [['Start', 'A']]), nodes })
    expect(findings.map(({ code }) => code)).toEqual(['duplicate_note'])
    expect(steps[0]).toContain('then 2. A')
  })

  it('reports errors for what n8n cannot connect, find or draw', () => {
    const errors = (file: JsonObject) => read(file).findings.filter(({ level }) => level === 'error')
    expect(errors(workflow([start, node('A'), node('A', TRIGGER)]))).toMatchObject([{ code: 'duplicate_name' }])
    expect(errors(workflow([{ ...start, typeVersion: 'latest' }]))).toMatchObject([{ code: 'type_version' }])
    expect(errors(workflow([start, node('A')], [['Start', 'id-A']]))).toMatchObject([{ code: 'connection_by_id' }])
    const nameless = readWorkflowFile({ nodes: [{ type: TRIGGER }], connections: {} })
    expect(nameless.ok && errors(nameless.file)).toMatchObject([{ code: 'no_name' }, { code: 'position' }])
  })
})

describe('expressions that read from missing nodes', () => {
  const readIn = (parameters: JsonObject) =>
    checkWorkflow(withParameters(parameters)).filter(({ code }) => code === 'expression_to_nowhere')

  it.each<[string, JsonObject]>([
    ['a call', { url: "={{ $('Gone').item.json.url }}" }],
    ['a call in double quotes', { url: '={{ $( "Gone" ).first().json.url }}' }],
    ['a call in backticks', { url: '={{ $(`Gone`).all() }}' }],
    ['an entry', { url: '=https://a.io/{{$node["Gone"].json["id"]}}' }],
    ['an escaped entry', { body: '={"id": "{{$node[\\"Gone\\"].json.id}}"}' }],
    ['a property', { url: '={{ $node.Gone.json.id }}' }],
    ['items', { url: '={{ $items("Gone", 0).length }}' }],
    ['code', { jsCode: "const all = $('Gone').all()\nreturn all" }],
    ['old code', { functionCode: 'return $items("Gone")' }],
    ['Python', { pythonCode: "return _('Gone').all()" }],
    ['a text without an equals sign, as SQL is written', { query: "SELECT '{{ $('Gone').item.json.id }}'" }],
    ['a list', { values: [{ x: ["={{ $('Gone').item.json.x }}"] }] }],
  ])('are reported: %s', (_, parameters) => {
    const place = `/nodes/1/parameters/${Object.keys(parameters)[0]}`
    const [finding, ...others] = readIn(parameters)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ level: 'warning', node: 'Step' })
    expect(finding?.message).toContain('“Gone”')
    expect(finding?.pointer.startsWith(place)).toBe(true)
  })

  it.each<[string, JsonObject]>([
    ['a node that is there', { url: '={{ $(\'Start\').item.json.url + $node["Step"].json.x + $node.Start.json.y }}' }],
    ['prose', { text: "Write $('Gone') to read a node", note: "=Use $('Gone') here" }],
    ['a computed name', { url: "={{ $('Gone' + $json.x).item }}", other: `={{ $(\`Gone \${$json.x}\`).item }}` }],
    ['another call', { url: "={{ $json.fn('Gone') + $fromAI('Gone') + jQuery$('Gone') }}" }],
    ['a page read with a finder', { jsCode: "const $ = cheerio.load(html)\nreturn $('.title').text()" }],
    ['text that is built in code', { jsCode: "return `*_('Gone')_*` + '_(' + x + ')_'" }],
    ['a comment', { jsCode: "// $('Gone')\n/* $('Gone') */ return []" }],
    ['a script of a page', { html: "<script>$('#menu').hide()</script>" }],
    ['a workflow in a text', { workflowJson: JSON.stringify(withParameters({ x: "={{ $('Gone').item }}" })) }],
  ])('are not reported in %s', (_, parameters) => {
    expect(readIn(parameters)).toEqual([])
  })

  it('reads names with escaped quotes', () => {
    const named = (name: string, code: string) =>
      checkWorkflow(
        workflow(
          [node(name, TRIGGER), node('Step', undefined, { parameters: { x: `={{ ${code} }}` } })],
          [[name, 'Step']],
        ),
      )
    expect(named("Ada's sheet", "$('Ada\\'s sheet').item")).toEqual([])
    expect(named("Ada's sheet", '$("Ada\'s sheet").item')).toEqual([])
    expect(named('Say "hi"', '$node["Say \\"hi\\""].json')).toEqual([])
  })
})
