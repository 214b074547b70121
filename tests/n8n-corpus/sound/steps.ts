import type { JsonObject } from '../../../src/n8n/json.ts'
import { login } from '../flow.ts'
import { type Draft, id, type Part } from './draft.ts'

/** A text that reads what came before, in one of the ways that people write. */
export const reading = (d: Draft, at: string) => {
  const first = d.steps[0]?.[0] ?? at
  const quoted = at.replaceAll("'", "\\'")
  return d.pick([
    '={{ $json.id }}',
    `={{ $('${quoted}').item.json.name }}`,
    `=Hello {{ $('${first.replaceAll("'", "\\'")}').first().json["name"] ?? 'you' }}, welcome!`,
    `={{ $node["${at}"].json.id }}`,
    '={{ $now.minus({ days: 1 }).toISO() }} to {{ $today }}',
    '={{ { "a": $json.a, "b": [1, 2] } }}',
    '={{ $json.items.map((item) => item.id).join(", ") }}',
    '={{ $if($json.ok, "yes", "no") }}',
    'Plain text with {curly} and {{ handlebars }} braces',
    '={{ $input.all().length }} of {{ $vars.total }}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code inside a text
    '={{ $json.a?.b?.[0] || `none (${$json.c})` }}',
  ])
}

export const equals = (value: string): JsonObject => ({
  conditions: {
    options: {},
    conditions: [
      { id: 'c', leftValue: '={{ $json.kind }}', rightValue: value, operator: { type: 'string', operation: 'equals' } },
    ],
    combinator: 'and',
  },
})

export const url = 'https://api.acme.io/v1/users'

export const STEPS: readonly Part[] = [
  (d, at) =>
    d.step(
      'Edit Fields',
      ['set@3.4', 'set@3.3'],
      { assignments: { assignments: [{ id: 'a', name: 'a', type: 'string', value: reading(d, at) }] }, options: {} },
      {},
      at,
    ),
  (d, at) =>
    d.step(
      'Set',
      ['set@2', 'set@1'],
      { values: { string: [{ name: 'a', value: reading(d, at) }] }, options: {} },
      {},
      at,
    ),
  (d, at) =>
    d.step(
      'Raw',
      ['set@3.4'],
      { mode: 'raw', jsonOutput: '={\n  "a": {{ JSON.stringify($json.a) }},\n  "b": {"c": 1}\n}', options: {} },
      {},
      at,
    ),
  (d, at) =>
    d.step(
      'HTTP Request',
      ['httpRequest@4.2', 'httpRequest@4.1', 'httpRequest@3'],
      { url: d.pick([url, '={{ $json.url }}', `=${url}/{{ $json.id }}`]), options: {} },
      {},
      at,
    ),
  (d, at) => d.step('Old request', ['httpRequest@1', 'httpRequest@2'], { url, options: {} }, {}, at),
  (d, at) =>
    d.step(
      'Post',
      ['httpRequest@4.2'],
      {
        method: 'POST',
        url,
        authentication: 'genericCredentialType',
        genericAuthType: 'httpHeaderAuth',
        sendBody: true,
        specifyBody: 'json',
        jsonBody: '={"id": "{{ $json.id }}", "tags": {{ JSON.stringify($json.tags) }} }',
      },
      login('httpHeaderAuth'),
      at,
    ),
  (d, at) =>
    d.step(
      'Code',
      ['code@2', 'code@1'],
      {
        jsCode: d.pick([
          'return $input.all();',
          'for (const item of items) {\n  item.json.n = /\\{\\{(.*?)\\}\\}/.test(item.json.text) ? 1 : 0;\n}\nreturn items;',
          'const body = await this.helpers.httpRequest({ url: "https://acme.io" });\nreturn [{ json: { body } }];',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: code inside a text
          'const page = `<b>${$json.title}</b>`;\nreturn { json: { page, at: $now.toISO() } };',
        ]),
      },
      {},
      at,
    ),
  (d, at) =>
    d.step(
      'Python',
      ['code@2'],
      { language: 'python', pythonCode: 'for item in _input.all():\n  item.json.n = 1\nreturn _input.all()' },
      {},
      at,
    ),
  (d, at) => {
    const name = d.step('If', ['if@2.2', 'if@2'], equals('new'), {}, at)
    d.step('Stop', ['stopAndError@1'], { errorMessage: 'No new ones' })
    d.wires.push(`${name}:1 > ${d.steps.at(-1)?.[0]}`)
    return d.step('New', ['noOp@1'], {}, {}, name)
  },
  (d, at) => {
    const string = [{ value1: '={{$json["kind"]}}', value2: 'new' }]
    return d.step('New one', ['noOp@1'], {}, {}, d.step('Only new', ['if@1'], { conditions: { string } }, {}, at))
  },
  (d, at) => {
    const name = d.step(
      'Switch',
      ['switch@3.2', 'switch@3'],
      { rules: { values: [equals('a'), equals('b')] }, options: { fallbackOutput: 'extra' } },
      {},
      at,
    )
    const [one, two] = [d.step('One', ['noOp@1'], {}, {}, name), d.step('Two', ['noOp@1'])]
    const other = d.step('Other', ['noOp@1'])
    d.wires.push(`${name}:1 > ${two}`, `${name}:2 > ${other}`)
    const next = d.pick([one, two, other])
    d.ends.push(...[one, two, other].filter((each) => each !== next))
    return next
  },
  (d, at) => {
    const one = d.step('First list', ['httpRequest@4.2'], { url }, {}, at)
    const two = d.step('Second list', ['httpRequest@4.2'], { url }, {}, at)
    const merge = d.step(
      'Merge',
      ['merge@3', 'merge@3.1', 'merge@2.1'],
      d.pick<JsonObject>([
        {},
        { mode: 'append' },
        { mode: 'combine', combineBy: 'combineByPosition', combinationMode: 'mergeByPosition' },
        { mode: 'chooseBranch' },
      ]),
      {},
      one,
    )
    d.wires.push(`${two} > ${merge}:1`)
    return merge
  },
  (d, at) => {
    const loop = d.step('Loop Over Items', ['splitInBatches@3'], { batchSize: 10, options: {} }, {}, at)
    const work = d.step('Fetch page', ['httpRequest@4.2'], { url: '={{ $json.url }}' })
    const wait = d.step('Wait', ['wait@1.1'], { amount: 2 }, id('wait'), work)
    d.wires.push(`${loop}:1 > ${work}`, `${wait} > ${loop}`)
    return d.step('Done', ['noOp@1'], {}, {}, loop)
  },
  (d, at) => {
    const loop = d.step(
      'SplitInBatches',
      ['splitInBatches@2', 'splitInBatches@1'],
      { batchSize: 1, options: {} },
      {},
      at,
    )
    const work = d.step('Fetch page', ['httpRequest@3'], { url: '={{ $json.url }}' }, {}, loop)
    const more = d.step(
      'More?',
      ['if@1'],
      { conditions: { boolean: [{ value1: `={{ $node["${loop}"].context["noItemsLeft"] }}`, value2: true }] } },
      {},
      work,
    )
    d.wires.push(`${more}:1 > ${loop}`)
    return d.step('All fetched', ['noOp@1'], {}, {}, more)
  },
  (d, at) => {
    const name = d.step(
      'Try',
      ['httpRequest@4.2', 'httpRequest@4.1'],
      { url },
      { onError: 'continueErrorOutput', retryOnFail: true, maxTries: 3 },
      at,
    )
    const failed = d.step('Failed', ['noOp@1'])
    d.wires.push(`${name}:1 > ${failed}`)
    return d.step('Worked', ['noOp@1'], {}, {}, name)
  },
]
