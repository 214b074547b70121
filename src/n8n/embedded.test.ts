import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyJson, node, TRIGGER, withParameters, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { checkWorkflow } from './checks.ts'
import { cleanWorkflow, serialize } from './clean.ts'
import { objectsIn, partsOf } from './embedded/parts.ts'
import type { Json, JsonObject } from './json.ts'
import { redactValues } from './redact.ts'
import { findSecrets } from './secrets.ts'

const token = `Kq${'7xW2'.repeat(8)}`
/** A workflow as n8n exports it, with everything that identifies its owner. */
const inner = {
  name: 'Inner',
  ...workflow(
    [
      node('Start', TRIGGER),
      node('Ask', 'n8n-nodes-base.httpRequest', {
        webhookId: 'inner-webhook',
        credentials: { openAiApi: { id: 'credential-id', name: 'Ada’s account' } },
        parameters: { headerParameters: { parameters: [{ name: 'X-API-Key', value: token }] } },
      }),
    ],
    [['Start', 'Ask']],
  ),
  meta: { templateCredsSetupCompleted: true, instanceId: 'inner-instance' },
  pinData: { Start: [{ json: { mail: 'inner-pinned' } }] },
  settings: { executionOrder: 'v1', errorWorkflow: 'inner-error' },
}
const PRIVATE = /inner-|credential-id|Ada’s/
const text = (space?: number) => JSON.stringify(inner, null, space)
/** Escaped for a string literal in code. */
const quoted = (plain: string) => JSON.stringify(plain).slice(1, -1)
const single = (plain: string) => plain.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

const parametersOf = (parameters: JsonObject) => cleanWorkflow(withParameters(parameters)).nodes[1]?.parameters

describe('a workflow inside a workflow', () => {
  const forms: [string, JsonObject][] = [
    ['as text', { workflowJson: text(2) }],
    ['as text on one line', { workflowJson: text() }],
    ['as an object', { workflow: inner }],
    ['in a list', { items: [{ deep: [text()] }, [inner]] }],
    ['as an expression', { workflowJson: `=${text(2)}` }],
    ['with computed parts', { workflowJson: `={\n "name": {{ $json.name }},\n "flow": ${text(1)}\n}` }],
    [
      'where only its parts can be read',
      {
        workflowJson: `={{ ${JSON.stringify({ ...inner, pinData: {}, settings: inner.connections }).replace('"nodes"', 'nodes')} }}`,
      },
    ],
    [
      'as an object in code',
      { jsCode: `return { credentials: ${JSON.stringify(inner.nodes[1]?.credentials)}, key: '${token}' }` },
    ],
    ['between the quotes of an expression', { body: `={{ JSON.parse("${quoted(text())}") }}` }],
    ['between single quotes in code', { jsCode: `const flow = JSON.parse('${single(text())}')\nreturn flow` }],
    ['in code', { jsCode: `return [{ json: { flow: ${text(4)} } }]` }],
    ['in a JSON body', { jsonBody: JSON.stringify({ data: text() }) }],
    ['in a JSON body in code', { jsCode: `send("${quoted(JSON.stringify({ data: text() }))}")` }],
    ['in another one', { workflowJson: JSON.stringify(withParameters({ workflowJson: text(2) })) }],
    ['as a list of nodes', { nodes: JSON.stringify(inner.nodes), meta: inner.meta }],
    ['beside prose', { prompt: `Make it like this:\n${text(2)}\nThank you {you}.` }],
  ]

  it.each(forms)('cleans a workflow %s and changes nothing else', (_, parameters) => {
    const file = withParameters(parameters)
    expect(JSON.stringify(file)).toMatch(PRIVATE)
    const clean = cleanWorkflow(file)
    expect(JSON.stringify(clean)).not.toMatch(PRIVATE)
    expect(JSON.stringify(clean)).toContain(token)
    expect(serialize(cleanWorkflow(clean))).toBe(serialize(clean))
  })

  it.each(forms)('finds and redacts the secrets of a workflow %s', (_, parameters) => {
    const clean = cleanWorkflow(withParameters(parameters))
    const findings = findSecrets(clean)
    expect(findings.map(({ level, node }) => `${level} ${node}`)).toContain('critical Step')
    expect(JSON.stringify(findings)).not.toContain(token)
    const redacted = redactValues(clean, new Set(findings.map(({ fingerprint }) => fingerprint)))
    expect(JSON.stringify(redacted)).not.toContain(token)
    expect(findSecrets(redacted)).toEqual([])
    expect(JSON.stringify(redacted)).toContain('OpenAI')
  })

  it('reports the pointer inside the text', () => {
    const [finding] = findSecrets(withParameters({ workflowJson: text() })).filter(({ level }) => level === 'critical')
    expect(finding?.pointer).toBe(
      '/nodes/1/parameters/workflowJson/nodes/1/parameters/headerParameters/parameters/0/value',
    )
  })

  it('still parses as the same workflow after cleaning', () => {
    const parsed = (value: Json | undefined) => JSON.parse(String(value))
    const clean = parametersOf({ workflowJson: text(3) })
    const { name, nodes, connections, settings } = parsed(clean && Object.values(clean)[0])
    expect({ name, connections, settings }).toEqual({
      name: inner.name,
      connections: inner.connections,
      settings: { executionOrder: 'v1' },
    })
    expect(nodes[1]).toEqual({
      ...inner.nodes[1],
      webhookId: undefined,
      credentials: { openAiApi: { name: 'OpenAI' } },
    })
  })

  it.each([
    ['indented', text(2), (value: object) => JSON.stringify(value, null, 2)],
    ['indented with tabs', JSON.stringify(inner, null, '\t'), (value: object) => JSON.stringify(value, null, '\t')],
    ['dense', text(), (value: object) => JSON.stringify(value)],
    [
      'indented below code',
      `  x(${text(2).replaceAll('\n', '\n  ')})`,
      (value: object) => `  x(${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')})`,
    ],
  ])('keeps its format: %s', (_, source, write) => {
    const { name, nodes, connections } = inner
    const first = { ...nodes[1] }
    delete first.webhookId
    const clean = { ...first, credentials: { openAiApi: { name: 'OpenAI' } } }
    expect(parametersOf({ source })).toEqual({
      source: write({ name, nodes: [nodes[0], clean], connections, settings: { executionOrder: 'v1' } }),
    })
  })

  it('never writes }} inside an expression', () => {
    const credentials = { a: { id: '1', name: 'x' } }
    const dense = JSON.stringify({ type: 'a.b', parameters: {}, credentials, x: 1 })
    expect(parametersOf({ body: `={{ ${dense.replaceAll('}}', '} }')} }}` })).toEqual({
      body: '={{ { "type": "a.b", "parameters": {}, "credentials": { "a": { "name": "A" } }, "x": 1 } }}',
    })
  })

  it.each([
    ['prose', { content: 'Put {"id": 1} under credentials and nodes.' }],
    ['code', { jsCode: 'return items.map(({ json: { nodes } }) => ({ nodes, credentials: {} }))' }],
    ['a clean workflow', { workflowJson: JSON.stringify(cleanWorkflow(workflow([node('A', TRIGGER)])), null, 3) }],
    ['an object with only the keys of a workflow', { body: '{ "nodes" : [1],"connections":{ }, "meta": {"a": 1} }' }],
    ['unusual numbers and escapes', { body: '{"nodes": [1.0, 1e3, "\\u0041"], "type": "a.b"}' }],
  ])('does not change %s', (_, parameters) => {
    expect(parametersOf(parameters)).toEqual(parameters)
  })

  it('reports an error for a workflow that is nested too deeply to be checked', () => {
    const nested = (levels: number): string =>
      levels === 0 ? text() : JSON.stringify(withParameters({ workflowJson: nested(levels - 1) }))
    const codes = (levels: number) =>
      checkWorkflow(withParameters({ workflowJson: nested(levels) })).map(({ level, code }) => `${level} ${code}`)
    expect(codes(3)).not.toContain('error embedded_too_deep')
    expect(codes(11)).toContain('error embedded_too_deep')
  })
})

describe('a workflow in a text that is not valid JSON', () => {
  const reported = (parameters: JsonObject) =>
    checkWorkflow(withParameters(parameters))
      .filter(({ code }) => /^embedded_(?:unreadable|partly)/.test(code))
      .map(({ level, pointer, node }) => `${level} ${pointer} ${node}`)
  const quoteless = text().replaceAll(/"(\w+)":/g, '$1:')
  /** With an unclosed string inside the node that has the login. */
  const broken = text(2).replace('"Ask"', '"As\nk')

  it.each<[string, JsonObject]>([
    ['with a line break in a name', { workflowJson: broken }],
    ['cut off', { workflowJson: text(2).slice(0, text(2).indexOf('credential-id') + 20) }],
    ['with keys without quotes', { workflowJson: quoteless }],
    ['in single quotes', { jsCode: `return ${text().replaceAll('"', "'")}` }],
    ['inside a literal', { jsCode: `JSON.parse("${quoted(text().replace('"Ask"', '"Ask'))}")` }],
    [
      'of which only the pinned data is left',
      { workflowJson: text().replace('"settings":', 'settings:').replace('inner-error', 'YOUR_ID') },
    ],
    ['inside another one', { workflowJson: JSON.stringify(withParameters({ workflowJson: broken })) }],
  ])('is an error while it keeps what identifies its owner: %s', (_, parameters) => {
    expect(JSON.stringify(cleanWorkflow(withParameters(parameters)))).toMatch(PRIVATE)
    const [key = ''] = Object.keys(parameters)
    expect(reported(parameters)).toEqual([expect.stringContaining(`error /nodes/1/parameters/${key}`)])
    expect(reported(parameters)[0]).toMatch(/ Step$/)
  })

  it('is a warning if nothing that identifies the owner is left', () => {
    const clean = JSON.stringify(cleanWorkflow(workflow([node('A', TRIGGER)])))
    const expected = ['warning /nodes/1/parameters/workflowJson Step']
    expect(reported({ workflowJson: clean.replace('"nodes"', 'nodes') })).toEqual(expected)
    const stand = `{nodes: [{type: 'a.b', webhookId: 'YOUR_WEBHOOK_ID'}], connections: {}}`
    expect(reported({ workflowJson: stand })).toEqual(expected)
  })

  it.each([
    ['prose', { content: 'A workflow has nodes: [1, 2] and connections. Its webhookId is made by n8n.' }],
    ['code about workflows', { jsCode: 'const w = { nodes: flow.nodes, connections: {}, webhookId: node.webhookId }' }],
    ['a valid workflow', { workflowJson: text(2) }],
    ['a computed workflow', { workflowJson: `={ "name": {{ $json.name }}, "flow": ${text(1)} }` }],
    ['a graph of another program', { body: '{"nodes": [{"type": "a.b", "versionId": "k7x2"}], "connections": {}}' }],
    ['a key of an app', { jsCode: "fetch(url, { credentials: 'include', webhookId: '42' })" }],
  ])('is not seen in %s', (_, parameters) => {
    expect(reported(parameters)).toEqual([])
  })
})

describe('finding JSON in any text', () => {
  it('finds each outermost object in any surrounding text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.dictionary(fc.string(), anyJson)), { maxLength: 5 }), (pieces) => {
        // Quotes and braces may hide the objects behind them; plain words must not.
        const text = pieces.map(([word, value]) => word.replaceAll(/["{]/g, '') + JSON.stringify(value)).join(' ')
        expect(objectsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(
          pieces.map(([, value]) => JSON.stringify(value)),
        )
      }),
    )
  })

  it('gives the text back when its parts are joined', () => {
    const words = fc.constantFrom(
      '{',
      '}',
      '"',
      '\\',
      ':',
      ',',
      '[',
      ']',
      '"nodes"',
      '{"type":"a.b","parameters":{}}',
      'x',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (list) => {
        const given = list.join('')
        const joined = partsOf(given).map((part) => (typeof part === 'string' ? part : part.text))
        expect(joined.join('')).toBe(given)
        for (const { start, end } of objectsIn(given)) expect(() => JSON.parse(given.slice(start, end))).not.toThrow()
      }),
    )
  })
})
