import type { WorkflowFile } from '../../../src/n8n/file.ts'
import type { JsonObject } from '../../../src/n8n/json.ts'
import { flow, login, type Step } from '../flow.ts'

/** The same sound workflow for the same seed: a trigger, and then parts as people put them together. */
export function soundWorkflow(seed: number): WorkflowFile {
  const draft = new Draft(seed)
  let at = draft.pick(TRIGGERS)(draft)
  for (let left = 2 + draft.below(7); left > 0; left--) at = draft.pick(PARTS)(draft, at)
  if (draft.answers)
    draft.step(
      'Answer',
      ['respondToWebhook@1.1', 'respondToWebhook@1'],
      { respondWith: 'json', responseBody: '={{ $json }}' },
      {},
      at,
    )
  if (draft.below(3) === 0)
    draft.step('Note', ['stickyNote@1'], { content: '## How it works\nFill in {{ your }} values.', height: 200 })
  return flow(draft.steps, draft.wires)
}

class Draft {
  readonly steps: Step[] = []
  readonly wires: string[] = []
  answers = false
  private state: number

  constructor(seed: number) {
    this.state = seed * 2_654_435_761 + 1
  }

  /** Mulberry32, so that each seed gives the same on every machine. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % count
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** Adds a node of one of these types, behind another one, and returns its name. */
  step(
    name: string,
    types: readonly string[],
    parameters: JsonObject = {},
    more: JsonObject = {},
    after?: string,
  ): string {
    const same = this.steps.filter(([other]) => other === name || other.startsWith(`${name} `)).length
    const own = same === 0 ? name : `${name} ${same + 1}`
    this.steps.push([own, this.pick(types), parameters, more])
    if (after !== undefined) this.wires.push(`${after} > ${own}`)
    return own
  }

  sub(
    kind: string,
    user: string,
    name: string,
    types: readonly string[],
    parameters: JsonObject = {},
    more: JsonObject = {},
  ): string {
    const own = this.step(name, types, parameters, more)
    this.wires.push(`${own} -${kind}> ${user}`)
    return own
  }
}

type Trigger = (draft: Draft) => string
type Part = (draft: Draft, at: string) => string

const id = (webhookId: string) => ({ webhookId })
const httpLogin = login('httpHeaderAuth')

const TRIGGERS: readonly Trigger[] = [
  (d) => d.step('When clicking ‘Test workflow’', ['manualTrigger@1']),
  (d) =>
    d.step('Schedule', ['scheduleTrigger@1.2', 'scheduleTrigger@1.1'], {
      rule: {
        interval: [
          d.pick<JsonObject>([
            {},
            { field: 'hours', hoursInterval: 6 },
            { field: 'cronExpression', expression: '0 9 * * 1-5' },
            { field: 'weeks', triggerAtDay: [1, 5], triggerAtHour: 8 },
          ]),
        ],
      },
    }),
  (d) =>
    d.step('Cron', ['cron@1'], {
      triggerTimes: {
        item: [
          d.pick<JsonObject>([
            { hour: 9 },
            { mode: 'everyHour' },
            { mode: 'custom', cronExpression: '0 */10 * * * *' },
          ]),
        ],
      },
    }),
  (d) =>
    d.step(
      'Webhook',
      ['webhook@2', 'webhook@1.1', 'webhook@1'],
      {
        path: `orders-${d.below(99)}`,
        httpMethod: 'POST',
        authentication: 'headerAuth',
        ...(d.below(2) === 0 && { responseMode: 'lastNode' }),
      },
      { ...id('w1'), ...httpLogin },
    ),
  (d) => {
    d.answers = true
    return d.step(
      'Webhook',
      ['webhook@2', 'webhook@1'],
      { path: 'ask', authentication: 'headerAuth', responseMode: 'responseNode' },
      { ...id('w1'), ...httpLogin },
    )
  },
  (d) =>
    d.step(
      'On form submission',
      ['formTrigger@2.2'],
      { formTitle: 'Contact', formFields: { values: [{ fieldLabel: 'Name', requiredField: true }] } },
      id('f1'),
    ),
  (d) => d.step('When executed by another workflow', ['executeWorkflowTrigger@1.1'], { inputSource: 'passthrough' }),
  (d) =>
    d.step(
      'Gmail Trigger',
      ['gmailTrigger@1.2'],
      { pollTimes: { item: [{ mode: 'everyMinute' }] }, filters: {} },
      login('gmailOAuth2'),
    ),
  (d) =>
    d.step(
      'Telegram Trigger',
      ['telegramTrigger@1.1'],
      { updates: ['message'] },
      { ...id('t1'), ...login('telegramApi') },
    ),
  (d) => d.step('When chat message received', ['lc:chatTrigger@1.1'], { options: {} }, id('c1')),
]

/** A text that reads what came before, in one of the ways that people write. */
const reading = (d: Draft, at: string) => {
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

const equals = (value: string): JsonObject => ({
  conditions: {
    options: {},
    conditions: [
      { id: 'c', leftValue: '={{ $json.kind }}', rightValue: value, operator: { type: 'string', operation: 'equals' } },
    ],
    combinator: 'and',
  },
})

const url = 'https://api.acme.io/v1/users'

const PARTS: readonly Part[] = [
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
      httpLogin,
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
    return d.pick([one, two, other])
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
  (d, at) => d.step('Filter', ['filter@2.2', 'filter@2'], equals('new'), {}, at),
  (d, at) => d.step('Sort', ['sort@1'], { sortFieldsUi: { sortField: [{ fieldName: 'date' }] }, options: {} }, {}, at),
  (d, at) => d.step('Limit', ['limit@1'], { maxItems: 5 }, {}, at),
  (d, at) => d.step('Split Out', ['splitOut@1'], { fieldToSplitOut: 'items', options: {} }, {}, at),
  (d, at) => d.step('Aggregate', ['aggregate@1'], { aggregate: 'aggregateAllItemData', options: {} }, {}, at),
  (d, at) => d.step('HTML', ['html@1.2'], { html: '<h1>{{ $json.title }}</h1>' }, {}, at),
  (d, at) => d.step('Markdown', ['markdown@1'], { html: '={{ $json.html }}', options: {} }, {}, at),
  (d, at) =>
    d.step(
      'Append row',
      ['googleSheets@4.5', 'googleSheets@4'],
      {
        operation: 'append',
        documentId: { __rl: true, mode: 'list', value: '' },
        sheetName: { __rl: true, mode: 'list', value: '' },
        columns: { mappingMode: 'autoMapInputData', value: {} },
      },
      login('googleSheetsOAuth2Api'),
      at,
    ),
  (d, at) =>
    d.step(
      'Send a message',
      ['slack@2.2', 'slack@2.1'],
      {
        select: 'channel',
        channelId: { __rl: true, mode: 'name', value: '#general' },
        text: reading(d, at),
        otherOptions: {},
      },
      { ...id('s1'), ...login('slackApi') },
      at,
    ),
  (d, at) =>
    d.step(
      'Send mail',
      ['gmail@2.1'],
      { sendTo: '={{ $json.email }}', subject: 'News', message: reading(d, at), options: {} },
      { ...id('g1'), ...login('gmailOAuth2') },
      at,
    ),
  (d, at) =>
    d.step(
      'Telegram',
      ['telegram@1.2', 'telegram@1.1'],
      { chatId: '={{ $json.message.chat.id }}', text: reading(d, at), additionalFields: {} },
      { ...id('t2'), ...login('telegramApi') },
      at,
    ),
  (d, at) =>
    d.step(
      'Query',
      ['postgres@2.5', 'postgres@2.4'],
      {
        operation: 'executeQuery',
        query: d.pick([
          'SELECT * FROM users WHERE email = $1',
          'SELECT count(*) FROM {{ $json.table }}',
          "SELECT * FROM logs WHERE day = '{{ $now.toISODate() }}'",
        ]),
        options: { queryReplacement: '={{ $json.email }}' },
      },
      login('postgres'),
      at,
    ),
  (d, at) =>
    d.step(
      'Call',
      ['executeWorkflow@1.2', 'executeWorkflow@1.1'],
      { source: 'parameter', workflowJson: '{"nodes": [], "connections": {}}', options: {} },
      {},
      at,
    ),
  (d, at) => {
    const agent = d.step(
      'AI Agent',
      ['lc:agent@1.7', 'lc:agent@2', 'lc:agent@1.9'],
      {
        promptType: 'define',
        text: '={{ $json.chatInput }}',
        options: { systemMessage: '=Today is {{ $now }}. Answer in <b>JSON</b>: {"answer": "…"}' },
      },
      {},
      at,
    )
    d.sub(
      'languageModel',
      agent,
      'OpenAI Chat Model',
      ['lc:lmChatOpenAi@1.2', 'lc:lmChatOpenAi@1'],
      { model: 'gpt-4o', options: {} },
      login('openAiApi'),
    )
    if (d.below(2) === 0)
      d.sub('memory', agent, 'Simple Memory', ['lc:memoryBufferWindow@1.3'], {
        sessionIdType: 'customKey',
        sessionKey: `={{ $('${at.replaceAll("'", "\\'")}').first().json.sessionId }}`,
      })
    for (let left = d.below(3); left > 0; left--) {
      d.pick<() => string>([
        () => d.sub('tool', agent, 'Calculator', ['lc:toolCalculator@1']),
        () =>
          d.sub('tool', agent, 'Count', ['lc:toolCode@1.1'], {
            description: 'Counts letters',
            jsCode: 'return String(query.length)',
          }),
        () =>
          d.sub('tool', agent, 'Look up', ['lc:toolHttpRequest@1.1'], {
            toolDescription: 'Looks up a user',
            url: `${url}/{id}`,
            placeholderDefinitions: { values: [{ name: 'id', description: 'The id' }] },
          }),
        () =>
          d.sub(
            'tool',
            agent,
            'Write to',
            ['gmailTool@2.1'],
            {
              sendTo: "={{ $fromAI('To', ``, 'string') }}",
              subject: 'Hi',
              message: "={{ $fromAI('Message', ``, 'string') }}",
              options: {},
            },
            { ...id('g2'), ...login('gmailOAuth2') },
          ),
      ])()
    }
    return agent
  },
  (d, at) => {
    const chain = d.step(
      'Basic LLM Chain',
      ['lc:chainLlm@1.5', 'lc:chainLlm@1.4'],
      { promptType: 'define', text: '=Sum up: {{ $json.text }}', hasOutputParser: true },
      {},
      at,
    )
    d.sub('languageModel', chain, 'Model', ['lc:lmChatOpenAi@1.2'], { options: {} }, login('openAiApi'))
    d.sub('outputParser', chain, 'Structured Output Parser', ['lc:outputParserStructured@1.2'], {
      jsonSchemaExample: '{"title": "A"}',
    })
    return chain
  },
  (d, at) => {
    const store = d.step(
      'Vector Store',
      ['lc:vectorStoreInMemory@1.1', 'lc:vectorStoreInMemory@1'],
      { mode: 'insert', memoryKey: 'docs' },
      {},
      at,
    )
    d.sub(
      'embedding',
      store,
      'Embeddings',
      ['lc:embeddingsOpenAi@1.2', 'lc:embeddingsOpenAi@1.1'],
      { options: {} },
      login('openAiApi'),
    )
    const loader = d.sub('document', store, 'Default Data Loader', ['lc:documentDefaultDataLoader@1'], { options: {} })
    d.sub('textSplitter', loader, 'Splitter', ['lc:textSplitterRecursiveCharacterTextSplitter@1'], { options: {} })
    return store
  },
]
