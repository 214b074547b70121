import { describe, expect, it } from 'vitest'
import {
  connect,
  type LinkWords,
  node,
  TRIGGER,
  withParameters,
  workflow,
} from '../../../tests/helpers/n8n/workflows.ts'
import { checkWorkflow } from '../checks.ts'
import type { WorkflowFile } from '../file.ts'
import type { JsonObject } from '../json.ts'

const told = (file: WorkflowFile) => checkWorkflow(file).filter(({ code }) => /^(?:expression|code)_/.test(code))
const codes = (parameters: JsonObject, type?: string) => told(withParameters(parameters, type)).map(({ code }) => code)

describe('expressions that n8n cannot read', () => {
  it.each([
    ['={{ $json.user name }}', 'expression_syntax'],
    ['={{ }}', 'expression_syntax'],
    ['={{ const a = 1 }}', 'expression_syntax'],
    ['=Hi {{ $json.a }} and {{ return $json.b }}', 'expression_syntax'],
    ["={{ $('Ada's sheet').item.json.a }}", 'expression_syntax'],
    ['={{\n  "a": 1\n}}', 'expression_syntax'],
    ['={{ {"a": {"b": 1}} }}', 'expression_syntax'],
    ['={{ $json.a } and more', 'expression_unclosed'],
    ['={{ $json.a', 'expression_open_end'],
  ])('%s', (value, code) => {
    expect(codes({ value })).toEqual([code])
  })

  it.each([
    '={{ $json.a }}',
    '=no braces: $json.user name',
    '={{ {a: 1} }}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code inside a text
    '={{ $json.a?.b ?? `${$json.c} km` }}',
    "={{ $json['user name'] // why\n}}",
    '={{ (() => { const a = 1; return a })() }}',
    '={{ await $json.a; 1 }}',
    '=\\{{ not an expression }}',
    '={{ $if($json.a, {b: {c: 1} }, null) }}',
  ])('are not told for %s', (value) => {
    expect(codes({ value })).toEqual([])
  })

  it('are reported with their place, and without the text around it', () => {
    const [one] = told(withParameters({ value: '=a {{ hunter2 .4711 }}' }))
    expect(one).toMatchObject({ level: 'error', node: 'Step', pointer: '/nodes/1/parameters/value' })
    expect(one?.message).toContain('at character 14')
    expect(one?.message).not.toContain('hunter2')
    expect(told(withParameters({ value: '=a\nb {{ x\n.y z }}' }))[0]?.message).toContain('line 3 of the text')
  })

  it('do not matter in a node that never runs: a disabled one, or one that no trigger leads to', () => {
    const disabled = node('Disabled', undefined, { disabled: true, parameters: { a: '={{ ( }}' } })
    const nodes = [node('Start', TRIGGER), disabled, node('Loose', undefined, { parameters: { a: '={{ ( }}' } })]
    expect(told(workflow(nodes, [['Start', 'Disabled']]))).toEqual([])
    expect(told(workflow(nodes.slice(1))).map(({ node }) => node)).toEqual(['Loose'])
  })

  it.each(['=https://a.example.org/{{voice id}}', '={{ $json.current.<your_field> }}', '={{ [the ids of users] }}'])(
    'are a warning where words stand in for a value: %s',
    (value) => {
      expect(told(withParameters({ value }))).toMatchObject([{ level: 'warning', code: 'expression_placeholder' }])
    },
  )
})

describe('braces without an equals sign', () => {
  it.each<[string, JsonObject, string | undefined]>([
    ['an item', { text: 'Hi {{ $json.name }}' }, undefined],
    ['a node', { text: "{{ $('Start').item.json.x }}" }, undefined],
    ['a value of a model', { to: "{{ $fromAI('to') }}" }, 'n8n-nodes-base.gmailTool'],
    ['the time', { assignments: { assignments: [{ value: '{{ $now.toISO() }}' }] } }, 'n8n-nodes-base.set'],
    ['a search, which is no SQL', { query: 'from:{{ $json.email }}' }, 'n8n-nodes-base.gmail'],
  ])('are told: %s', (_, parameters, type) => {
    expect(codes(parameters, type)).toEqual(['expression_without_equals'])
  })

  it.each<[string, JsonObject, string | undefined]>([
    ['a template of another program', { text: 'Hi {{ name }}, {{#if x}}{{ this.y }}{{/if}}' }, undefined],
    ['SQL, which n8n resolves itself', { query: 'SELECT {{ $json.n }}' }, 'n8n-nodes-base.postgresTool'],
    ['a page, which n8n resolves itself', { html: '<b>{{ $json.n }}</b>' }, 'n8n-nodes-base.html'],
    ['raw JSON, which n8n resolves itself', { jsonOutput: '{"a": "{{ $json.n }}"}' }, 'n8n-nodes-base.set'],
    ['a text of code', { jsCode: "return '{{ $json.n }}'" }, 'n8n-nodes-base.code'],
    ['a workflow in a text', { x: JSON.stringify(withParameters({ x: '{{ $json.n }}' })) }, undefined],
    ['an expression', { text: '=Hi {{ $json.name }}' }, undefined],
  ])('are not told: %s', (_, parameters, type) => {
    expect(codes(parameters, type)).toEqual([])
  })
})

describe('code that cannot be parsed', () => {
  const CODE = 'n8n-nodes-base.code'
  it.each<[JsonObject, string]>([
    [{ jsCode: 'return [{ json: { id: 1 } ]' }, CODE],
    [{ jsCode: 'const id = {{ $json.id }}\nreturn []' }, CODE],
    [{ jsCode: "import fs from 'node:fs'\nreturn []" }, CODE],
    [{ functionCode: 'return items;\n}' }, 'n8n-nodes-base.function'],
    [{ code: { execute: { code: 'const a = ;' } } }, '@n8n/n8n-nodes-langchain.code'],
    [{ jsCode: 'return `a' }, '@n8n/n8n-nodes-langchain.toolCode'],
  ])('%j', (parameters, type) => {
    expect(codes(parameters, type)).toEqual(['code_syntax'])
  })

  it.each<[JsonObject, string]>([
    [{ jsCode: 'const a = await fetch(x)\nreturn [{ json: a }]' }, CODE],
    [{ jsCode: 'for (const item of $input.all()) item.json.n ??= 0\nreturn $input.all()' }, CODE],
    [{ language: 'python', jsCode: 'def f(:', pythonCode: 'def f(:' }, CODE],
    [{ code: 'not code (' }, 'n8n-nodes-base.set'],
    [{ jsCode: '={{ $json.code }}' }, CODE],
  ])('is not told for %j', (parameters, type) => {
    expect(codes(parameters, type)).toEqual([])
  })

  it('is reported with line and column, and never throws', () => {
    expect(told(withParameters({ jsCode: 'const a = 1\nreturn a b' }, CODE))[0]?.message).toContain('line 2, column 10')
    expect(codes({ jsCode: '('.repeat(50_000) }, CODE).length).toBeLessThan(2)
  })
})

describe('a read of a node that has not run', () => {
  /** Start → A → B, Start → C, Other → D. */
  const links: LinkWords[] = [
    ['Start', 'A'],
    ['A', 'B'],
    ['Start', 'C'],
    ['Other', 'D'],
  ]
  const reading = (reader: string, text: string, more: LinkWords[] = []) => {
    const nodes = ['Start', 'Other', 'A', 'B', 'C', 'D', 'Model'].map((name) => {
      const parameters: JsonObject = name === reader ? { text } : {}
      return node(name, /^(?:Start|Other)$/.test(name) ? TRIGGER : undefined, { parameters })
    })
    const file = { ...workflow(nodes), connections: connect(...links, ...more) }
    return told(file).map(({ code }) => code)
  }

  it.each<[string, string, string, LinkWords[]?]>([
    ['a later node', 'A', "={{ $('B').first().json.x }}"],
    ['a later node in the older form', 'A', '={{ $node["B"].json.x }}'],
    ['another trigger', 'A', "={{ $('D').all().length }}"],
    ['an item of another branch', 'C', "={{ $('B').item.json.x }}"],
    ['a later node, for a sub-node', 'Model', "={{ $('B').first().json.x }}", [['Model', 'A', 'ai_languageModel']]],
  ])('is told: %s', (_, reader, text, more) => {
    expect(reading(reader, text, more)).toEqual(['expression_too_early'])
  })

  it.each<[string, string, string, LinkWords[]?]>([
    ['an earlier node', 'B', "={{ $('Start').item.json.x + $node['A'].json.y }}"],
    ['a later node in a loop', 'A', "={{ $('B').item.json.x }}", [['B', 'A']]],
    ['all items of a branch that may run first', 'C', "={{ $('B').all().length }}"],
    ['a guarded read', 'A', "={{ $('B').isExecuted ? $('B').item.json.x : '' }}"],
    ['parameters of any node', 'A', "={{ $('B').params.url }}"],
    ['an earlier node, for a sub-node', 'Model', "={{ $('A').item.json.x }}", [['Model', 'B', 'ai_languageModel']]],
    ['the sub-node of the reader', 'A', "={{ $('Model').item.json.x }}", [['Model', 'A', 'ai_languageModel']]],
  ])('is not told: %s', (_, reader, text, more) => {
    expect(reading(reader, text, more)).toEqual([])
  })
})
