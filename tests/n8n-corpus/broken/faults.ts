import type { WorkflowFile } from '../../../src/n8n/file.ts'
import type { JsonObject } from '../../../src/n8n/json.ts'
import type { RuleId } from '../../../src/n8n/rules.ts'
import { flow, line, login, START, type Step } from '../flow.ts'

export interface Fault {
  readonly title: string
  /** Each of these tells it. */
  readonly rules: readonly RuleId[]
  /** The broken workflow, or the same without the fault. */
  readonly build: (isMended: boolean) => WorkflowFile
}

const faults: Fault[] = []
const fault = (title: string, rules: RuleId | readonly RuleId[], build: Fault['build']) =>
  faults.push({ title, rules: typeof rules === 'string' ? [rules] : rules, build })

/** The same step with other keys beside its parameters. */
const as = ([name, type, parameters = {}]: Step, more: JsonObject): Step => [name, type, parameters, more]

const url = 'https://api.acme.io/users'
const GET: Step = ['Get', 'httpRequest@4.2', { url }]
const SAVE: Step = ['Save', 'set@3.4']
const RESPOND: Step = ['Answer', 'respondToWebhook@1.1', { respondWith: 'text', responseBody: 'ok' }]
const auth = { authentication: 'headerAuth' }
const hook = (name: string, parameters = {}, version = '2'): Step => [
  name,
  `webhook@${version}`,
  { path: 'orders', ...auth, ...parameters },
  { webhookId: 'w1', ...login('httpHeaderAuth') },
]
const model: Step = ['Model', 'lc:lmChatOpenAi@1.2', { model: 'gpt-4o' }, login('openAiApi')]
const embeddings: Step = ['Embeddings', 'lc:embeddingsOpenAi@1.2', {}, login('openAiApi')]

// Requests
fault('an HTTP request whose URL was never filled in', 'http_no_address', (ok) =>
  line(['Get', 'httpRequest@4.2', { url: ok ? url : '', options: {} }]),
)
fault('an old HTTP request without a URL', 'http_no_address', (ok) =>
  line(['Get', 'httpRequest@1', { requestMethod: 'POST', ...(ok && { url }) }]),
)
fault('an HTTP request switched to an expression that is empty', 'http_no_address', (ok) =>
  line(['Get', 'httpRequest@3', { url: ok ? '={{ $json.url }}' : '=' }]),
)
fault('an HTTP tool of an agent without a URL', 'http_no_address', (ok) =>
  flow(
    [
      ['Chat', 'lc:chatTrigger@1.1', {}, { webhookId: 'c1' }],
      ['Agent', 'lc:agent@1.7'],
      model,
      ['Tool', 'lc:toolHttpRequest@1.1', ok ? { url } : {}],
    ],
    ['Chat > Agent', 'Model -languageModel> Agent', 'Tool -tool> Agent'],
  ),
)
fault('an address without https://', 'http_no_protocol', (ok) =>
  line([
    'Get',
    'httpRequest@4.2',
    { url: `${ok ? 'https://' : ''}api.acme.io/users/{{ $json.id }}`.replace(/^/, '=') },
  ]),
)
fault('an address with a stand-in', 'http_placeholder', (ok) =>
  line(['Get', 'httpRequest@4.2', { url: ok ? url : 'https://YOUR-DOMAIN.com/wp-json/wp/v2/posts' }]),
)

// Expressions
fault('a message whose field was switched back to fixed text', 'expression_without_equals', (ok) =>
  line([
    'Tell',
    'slack@2.2',
    { select: 'channel', channelId: '#general', text: `${ok ? '=' : ''}New: {{ $json.name }}` },
    login('slackApi'),
  ]),
)
fault('a condition without an equals sign', 'expression_without_equals', (ok) =>
  flow(
    [
      START,
      ['If', 'if@1', { conditions: { string: [{ value1: `${ok ? '=' : ''}{{$json["kind"]}}`, value2: 'a' }] } }],
      SAVE,
    ],
    ['Start > If > Save'],
  ),
)
fault('a JSON body without an equals sign', 'expression_without_equals', (ok) =>
  line([
    'Post',
    'httpRequest@4.2',
    {
      url,
      method: 'POST',
      sendBody: true,
      specifyBody: 'json',
      jsonBody: `${ok ? '=' : ''}{"id": "{{ $('Start').item.json.id }}"}`,
    },
  ]),
)
fault('a system message without an equals sign', 'expression_without_equals', (ok) =>
  flow(
    [
      ['Chat', 'lc:chatTrigger@1.1', {}, { webhookId: 'c1' }],
      ['Agent', 'lc:agent@2', { options: { systemMessage: `${ok ? '=' : ''}Today is {{ $now }}.` } }],
      model,
    ],
    ['Chat > Agent', 'Model -languageModel> Agent'],
  ),
)
const expression = (title: string, rules: RuleId | readonly RuleId[], broken: string, mended: string) =>
  fault(title, rules, (ok) =>
    line([
      'Set',
      'set@3.4',
      { assignments: { assignments: [{ id: 'a', name: 'a', type: 'string', value: ok ? mended : broken }] } },
    ]),
  )
expression(
  'a key with a blank after a dot',
  'expression_syntax',
  '={{ $json.first name }}',
  "={{ $json['first name'] }}",
)
expression('an empty expression', 'expression_syntax', '=Hello {{ }}', '=Hello')
expression('a statement in an expression', 'expression_syntax', '={{ const a = $json.a; a }}', '={{ $json.a }}')
expression('a return in an expression', 'expression_syntax', '={{ return $json.a }}', '={{ $json.a }}')
expression('a missing bracket', 'expression_syntax', '={{ $json.a.map(x => x.id }}', '={{ $json.a.map(x => x.id) }}')
expression(
  'a quote inside of quotes',
  'expression_syntax',
  "={{ $json.a || 'it's empty' }}",
  "={{ $json.a || 'it’s empty' }}",
)
expression(
  'an object that ends in two braces',
  'expression_syntax',
  '={{ {"a": {"b": $json.b}} }}',
  '={{ {"a": {"b": $json.b} } }}',
)
expression(
  'a stand-in inside of braces',
  'expression_syntax',
  '=https://acme.io/{{your id}}',
  '=https://acme.io/{{ $json.id }}',
)
expression('one closing brace too few', 'expression_unclosed', '={{ $json.name } is new', '={{ $json.name }} is new')
expression(
  'no closing braces before text',
  'expression_unclosed',
  '=Hello {{ $json.name, welcome back!',
  '=Hello {{ $json.name }}, welcome back!',
)
expression(
  'no closing braces at the end',
  ['expression_open_end', 'expression_unclosed'],
  '={{ $json.name',
  '={{ $json.name }}',
)
expression(
  'a node that was renamed',
  'expression_to_nowhere',
  "={{ $('Webhook').item.json.a }}",
  "={{ $('Start').item.json.a }}",
)
expression(
  'a node that was renamed, in the older form',
  'expression_to_nowhere',
  '={{ $node["Webhook"].json["a"] }}',
  '={{ $node["Start"].json["a"] }}',
)

const reading = (text: string): Step => ['Read', 'set@3.4', { mode: 'raw', jsonOutput: `={{ ${text} }}` }]
fault('an expression that reads the node after it', 'expression_too_early', (ok) =>
  flow([START, reading("$('Get').first().json"), GET], [ok ? 'Start > Get > Read' : 'Start > Read > Get']),
)
fault('an old expression that reads the node after it', 'expression_too_early', (ok) =>
  flow([START, reading('$node["Get"].json'), GET], [ok ? 'Start > Get > Read' : 'Start > Read > Get']),
)
fault('an expression that reads the item of another branch', 'expression_too_early', (ok) =>
  flow([START, GET, reading("$('Get').item.json.id")], ok ? ['Start > Get > Read'] : ['Start > Get', 'Start > Read']),
)
fault('an expression that reads another trigger', 'expression_too_early', (ok) =>
  flow(
    [
      START,
      ['Daily', 'scheduleTrigger@1.2', { rule: { interval: [{ field: 'days' }] } }],
      reading("$('Daily').first().json.timestamp"),
      GET,
    ],
    ok ? ['Daily > Read', 'Start > Get'] : ['Start > Read', 'Daily > Get'],
  ),
)
fault('code that reads a node after it', 'expression_too_early', (ok) =>
  flow(
    [START, ['Code', 'code@2', { jsCode: "return $('Get').all()" }], GET],
    [ok ? 'Start > Get > Code' : 'Start > Code > Get'],
  ),
)

// Code
const code = (title: string, type: string, key: string, broken: string, mended: string) =>
  fault(title, 'code_syntax', (ok) => line(['Code', type, { [key]: ok ? mended : broken }]))
code(
  'code with a bracket too few',
  'code@2',
  'jsCode',
  'return [{ json: { ok: true } ];',
  'return [{ json: { ok: true } }];',
)
code(
  'an expression in code',
  'code@2',
  'jsCode',
  'const a = {{ $json.a }};\nreturn [];',
  'const a = $json.a;\nreturn [];',
)
code(
  'an import in code',
  'code@1',
  'jsCode',
  "import axios from 'axios';\nreturn [];",
  "const axios = require('axios');\nreturn [];",
)
code(
  'a function with a broken text',
  'function@1',
  'functionCode',
  'items[0].json.a = "two\nlines";\nreturn items;',
  'items[0].json.a = "two\\nlines";\nreturn items;',
)
code(
  'a name that is declared twice',
  'code@2',
  'jsCode',
  'const a = 1;\nconst a = 2;\nreturn [];',
  'const a = 1;\nreturn [];',
)
fault('a code tool with a syntax error', 'code_syntax', (ok) =>
  flow(
    [
      ['Chat', 'lc:chatTrigger@1.1', {}, { webhookId: 'c1' }],
      ['Agent', 'lc:agent@1.7'],
      model,
      [
        'Tool',
        'lc:toolCode@1.1',
        { description: 'Counts', jsCode: ok ? 'return String(query.length)' : 'return String(query.length' },
      ],
    ],
    ['Chat > Agent', 'Model -languageModel> Agent', 'Tool -tool> Agent'],
  ),
)

// SQL
const sql = (title: string, type: string, broken: string, mended: string, kind = 'postgres') =>
  fault(title, 'sql_pasted_value', (ok) =>
    line([
      'Query',
      type,
      {
        operation: 'executeQuery',
        query: ok ? mended : broken,
        options: ok ? { queryReplacement: '={{ $json.email }}' } : {},
      },
      login(kind),
    ]),
  )
sql(
  'a value in quotes in SQL',
  'postgres@2.5',
  "SELECT * FROM users WHERE email = '{{ $json.email }}'",
  'SELECT * FROM users WHERE email = $1',
)
sql(
  'a number in SQL',
  'mySql@2.4',
  '=DELETE FROM users WHERE id = {{ $json.id }};',
  'DELETE FROM users WHERE id = ?',
  'mySql',
)
sql(
  'a query that is joined from pieces',
  'postgres@2.5',
  '={{ "SELECT * FROM users WHERE name = \'" + $json.name + "\'" }}',
  'SELECT * FROM users WHERE name = $1',
)
sql(
  'values of a webhook in an insert',
  'postgres@1',
  '=INSERT INTO users (name, email) VALUES (\'{{$json["body"]["name"]}}\', \'{{$json["body"]["email"]}}\')',
  'INSERT INTO users (name, email) VALUES ($1, $2)',
)

// Cron
const cron = (title: string, broken: string, mended: string) =>
  fault(title, 'cron_invalid', (ok) =>
    flow(
      [
        [
          'Timer',
          'scheduleTrigger@1.2',
          { rule: { interval: [{ field: 'cronExpression', expression: ok ? mended : broken }] } },
        ],
        SAVE,
      ],
      ['Timer > Save'],
    ),
  )
cron('a cron expression of four fields', '0 9 * *', '0 9 * * *')
cron('an hour that does not exist', '0 25 * * *', '0 23 * * *')
cron('a cron expression as Java writes it', '0 0 9 ? * MON-FRI', '0 0 9 * * MON-FRI')
cron('a time in words', 'every monday at 9', '0 9 * * 1')
cron('the last day of the month', '0 9 L * *', '0 9 28 * *')
fault('a cron expression in the older node', 'cron_invalid', (ok) =>
  flow(
    [
      [
        'Timer',
        'cron@1',
        { triggerTimes: { item: [{ mode: 'custom', cronExpression: ok ? '0 */5 * * * *' : '*/5 * * *' }] } },
      ],
      SAVE,
    ],
    ['Timer > Save'],
  ),
)

// Webhooks
fault('a webhook without a login', 'webhook_open', (ok) =>
  flow([hook('Hook', ok ? {} : { authentication: 'none', httpMethod: 'POST' }), SAVE], ['Hook > Save']),
)
fault('an old webhook without a login', 'webhook_open', (ok) =>
  flow(
    [
      ['Hook', 'webhook@1', { path: 'a', ...(ok && auth) }, { webhookId: 'w', ...(ok && login('httpHeaderAuth')) }],
      SAVE,
    ],
    ['Hook > Save'],
  ),
)
fault('an answer after a trigger that is no webhook', ['respond_alone', 'respond_refused', 'respond_ignored'], (ok) =>
  ok
    ? flow([hook('Hook', { responseMode: 'responseNode' }), GET, RESPOND], ['Hook > Get > Answer'])
    : line(GET, RESPOND),
)
fault(
  'an answer to a webhook that has answered at once',
  ['respond_refused', 'respond_ignored', 'respond_alone'],
  (ok) => flow([hook('Hook', ok ? { responseMode: 'responseNode' } : {}), GET, RESPOND], ['Hook > Get > Answer']),
)
fault('an answer to an old webhook that answers with its last node', ['respond_refused', 'respond_ignored'], (ok) =>
  flow([hook('Hook', { responseMode: ok ? 'responseNode' : 'lastNode' }, '1'), RESPOND], ['Hook > Answer']),
)
fault('a webhook that waits for an answer', 'respond_missing', (ok) =>
  flow([hook('Hook', { responseMode: ok ? 'lastNode' : 'responseNode' }), GET], ['Hook > Get']),
)
fault('two webhooks on one path', 'webhook_twice', (ok) =>
  flow(
    [hook('One', { httpMethod: 'POST' }), hook('Two', { httpMethod: 'POST', path: ok ? 'others' : 'orders' }), SAVE],
    ['One > Save', 'Two > Save'],
  ),
)
fault('two webhooks on one path, both with the usual method', 'webhook_twice', (ok) =>
  flow([hook('One'), hook('Two', { httpMethod: ok ? 'POST' : 'GET' }), SAVE], ['One > Save', 'Two > Save']),
)

// Branches and loops
const onError = (type: string, parameters: Step[2]) => (ok: boolean) =>
  flow(
    [START, ['Try', type, parameters, { onError: 'continueErrorOutput' }], SAVE, ['Failed', 'noOp@1']],
    ['Start > Try > Save', ...(ok ? ['Try:1 > Failed'] : [])],
  )
fault('an error output that leads nowhere', 'error_output_unwired', onError('httpRequest@4.2', { url }))
fault('an error output of code that leads nowhere', 'error_output_unwired', onError('code@2', { jsCode: 'return []' }))
const equals = {
  conditions: {
    conditions: [{ leftValue: '={{ $json.a }}', rightValue: 'x', operator: { type: 'string', operation: 'equals' } }],
    combinator: 'and',
  },
}
fault('an IF that leads nowhere', 'branch_unwired', (ok) =>
  flow([START, ['If', 'if@2.2', equals], GET, SAVE], ['Start > If', `${ok ? 'If' : 'Start'} > Get > Save`]),
)
fault('a Switch without branches', 'branch_unwired', (ok) =>
  flow(
    [START, ['Switch', 'switch@3.2', { rules: { values: [equals, equals] } }], GET],
    ['Start > Switch', ok ? 'Switch > Get' : 'Start > Get'],
  ),
)
fault('a Merge with one input', 'merge_one_input', (ok) =>
  flow(
    [START, GET, SAVE, ['Merge', 'merge@3', { mode: 'combine', combineBy: 'combineByPosition' }]],
    ['Start > Get > Merge', 'Start > Save', ...(ok ? ['Save > Merge:1'] : [])],
  ),
)
fault('an old Merge with one input', 'merge_one_input', (ok) =>
  flow(
    [START, GET, SAVE, ['Merge', 'merge@2.1', { mode: 'append' }]],
    ['Start > Get > Merge', 'Start > Save', ...(ok ? ['Save > Merge:1'] : [])],
  ),
)
fault('two branches on the same input of a Merge', 'merge_one_input', (ok) =>
  flow([START, GET, SAVE, ['Merge', 'merge@3']], ['Start > Get > Merge', `Start > Save > Merge:${ok ? 1 : 0}`]),
)
const batches = (version: string, ...wires: string[]) =>
  flow([START, ['Loop', `splitInBatches@${version}`], GET, SAVE], ['Start > Loop', ...wires])
fault('a loop that never comes back', 'loop_never_returns', (ok) =>
  batches('3', 'Loop:1 > Get', 'Loop > Save', ...(ok ? ['Get > Loop'] : [])),
)
fault('an old loop that never comes back', 'loop_never_returns', (ok) =>
  batches('2', 'Loop > Get', 'Loop:1 > Save', ...(ok ? ['Get > Loop'] : [])),
)
fault('a loop whose work hangs on “done”', 'loop_unwired', (ok) =>
  ok ? batches('3', 'Loop:1 > Get > Loop', 'Loop > Save') : batches('3', 'Loop > Get > Save'),
)
fault('a circle without an end', 'endless_loop', (ok) =>
  flow(
    [START, GET, SAVE, ['Wait', 'wait@1.1', { amount: 5 }]],
    ['Start > Get > Save > Wait', ...(ok ? [] : ['Wait > Get'])],
  ),
)
fault('a node that leads to itself', 'endless_loop', (ok) =>
  flow([START, GET], ['Start > Get', ...(ok ? [] : ['Get > Get'])]),
)
fault('a third output of an IF', 'output_beyond', (ok) =>
  flow([START, ['If', 'if@2.2', equals], GET, SAVE], ['Start > If > Get', `If:${ok ? 1 : 2} > Save`]),
)
fault('an output of a Switch without a rule', 'output_beyond', (ok) =>
  flow(
    [START, ['Switch', 'switch@3.2', { rules: { values: [equals, equals] } }], GET, SAVE],
    ['Start > Switch > Get', `Switch:${ok ? 1 : 3} > Save`],
  ),
)
fault('a second output of a node that has one', 'output_beyond', (ok) =>
  flow([START, GET, SAVE], ['Start > Get', `Get:${ok ? 0 : 1} > Save`]),
)
fault('a disabled node in the middle', 'disabled_node', (ok) =>
  flow([START, as(GET, ok ? {} : { disabled: true }), SAVE], ['Start > Get > Save']),
)
fault('a disabled IF in the middle', ['disabled_branch', 'disabled_node'], (ok) =>
  flow([START, ['If', 'if@2.2', equals, ok ? {} : { disabled: true }], GET, SAVE], ['Start > If > Get', 'If:1 > Save']),
)

// Agents
const missing = ['input_missing'] as const
const chat: Step = ['Chat', 'lc:chatTrigger@1.1', {}, { webhookId: 'c1' }]
const needs = (title: string, user: Step, part: Step, kind: string, ...others: [Step, string][]) =>
  fault(title, missing, (ok) =>
    flow(
      [chat, user, ...(ok ? [part] : []), ...others.map(([step]) => step)],
      [`Chat > ${user[0]}`, ...(ok ? [`${part[0]} -${kind}> ${user[0]}`] : []), ...others.map(([, wire]) => wire)],
    ),
  )
needs('an agent without a model', ['Agent', 'lc:agent@2'], model, 'languageModel')
needs(
  'an old agent without a model',
  ['Agent', 'lc:agent@1.6', { promptType: 'define', text: 'Hi' }],
  model,
  'languageModel',
)
needs(
  'a chain without a model',
  ['Chain', 'lc:chainLlm@1.5', { promptType: 'define', text: '=Sum up {{ $json.chatInput }}' }],
  model,
  'languageModel',
)
needs('a summary without a model', ['Sum up', 'lc:chainSummarization@2'], model, 'languageModel')
needs(
  'a text classifier without a model',
  [
    'Classify',
    'lc:textClassifier@1',
    { inputText: '={{ $json.chatInput }}', categories: { categories: [{ category: 'a' }, { category: 'b' }] } },
  ],
  model,
  'languageModel',
)
needs(
  'a vector store without embeddings',
  ['Store', 'lc:vectorStoreInMemory@1.1', { mode: 'load', prompt: '={{ $json.chatInput }}' }],
  embeddings,
  'embedding',
)
fault('a tool on the main line', ['output_kind', 'input_kind', 'connection_kind_mixed'], (ok) =>
  flow(
    [chat, ['Agent', 'lc:agent@2'], model, ['Tool', 'lc:toolCalculator@1']],
    ['Chat > Agent', 'Model -languageModel> Agent', ok ? 'Tool -tool> Agent' : 'Tool > Agent'],
  ),
)
fault('a model on the main line', ['output_kind', 'input_kind', ...missing], (ok) =>
  flow(
    [chat, ['Chain', 'lc:chainLlm@1.5'], model],
    ['Chat > Chain', ok ? 'Model -languageModel> Chain' : 'Model > Chain'],
  ),
)
fault('a memory on a node that takes none', 'input_kind', (ok) =>
  flow(
    [chat, ['Chain', 'lc:chainLlm@1.5'], model, ...(ok ? [] : [['Memory', 'lc:memoryBufferWindow@1.3'] as Step])],
    ['Chat > Chain', 'Model -languageModel> Chain', ...(ok ? [] : ['Memory -memory> Chain'])],
  ),
)

// What n8n knows
fault('a node whose type has a typing error', 'node_unknown', (ok) =>
  line(['Get', ok ? 'httpRequest@4.2' : 'httpRequests@4.2', { url }]),
)
fault('a node that a model made up', 'node_unknown', (ok) =>
  line(
    ok
      ? ['Ask', 'lc:openAi@1.8', { modelId: 'gpt-4o' }, login('openAiApi')]
      : ['Ask', 'openAiChat@1', { prompt: 'Hi' }, login('openAiApi')],
  ),
)
fault('a version that never existed', 'version_unknown', (ok) =>
  line(['Get', `httpRequest@${ok ? '4.2' : '2.7'}`, { url }]),
)
fault('a version of the future', 'version_newer', (ok) => line(['Set', `set@${ok ? '3.4' : '9'}`]))
fault('an operation that does not exist', 'operation_unknown', (ok) =>
  line([
    'Rows',
    'googleSheets@4.5',
    { operation: ok ? 'append' : 'addRow', documentId: 'x', sheetName: 'y' },
    login('googleSheetsOAuth2Api'),
  ]),
)
fault('an operation of another resource', 'operation_unknown', (ok) =>
  line([
    'Tell',
    'slack@2.2',
    { resource: ok ? 'channel' : 'message', operation: 'archive', channelId: '#general' },
    login('slackApi'),
  ]),
)
fault('a resource that does not exist', 'resource_unknown', (ok) =>
  line(['Page', 'notion@2.2', { resource: ok ? 'page' : 'document', operation: 'create' }, login('notionApi')]),
)
fault('a node without its login', 'login_missing', (ok) =>
  line(['Send', 'telegram@1.2', { chatId: '={{ $json.id }}', text: 'Hi' }, ok ? login('telegramApi') : {}]),
)
fault('a node that n8n no longer offers', 'node_retired', (ok) =>
  line(
    ok ? ['Code', 'code@2', { jsCode: 'return items' }] : ['Code', 'functionItem@1', { functionCode: 'return item' }],
  ),
)
fault('a sub-workflow of another n8n', ['sub_workflow_elsewhere', 'sub_workflow'], (ok) =>
  line(ok ? SAVE : ['Call', 'executeWorkflow@1.1', { workflowId: 'k3JqT7wZs0aBcDeF' }]),
)
fault('a node of a community package', 'community_node', (ok) => line(ok ? SAVE : ['Crm', 'n8n-nodes-acme.crm@1']))

// The file
fault('wires that use ids', 'connection_by_id', (ok) => {
  const file = line(GET, SAVE)
  return ok
    ? file
    : { ...file, connections: { 'id-Start': file.connections.Start ?? null, 'id-Get': file.connections.Get ?? null } }
})
fault('two nodes of one name', 'duplicate_name', (ok) =>
  flow([START, GET, [ok ? 'Get 2' : 'Get', 'set@3.4']], ['Start > Get', ...(ok ? ['Get > Get 2'] : [])]),
)
fault('a wire to a node that was deleted', 'connection_to_nowhere', (ok) =>
  flow([START, GET], ['Start > Get', ...(ok ? [] : ['Get > Gone'])]),
)
fault('a workflow that nothing starts', 'no_trigger', (ok) =>
  flow([...(ok ? [START] : []), GET, SAVE], ['Get > Save', ...(ok ? ['Start > Get'] : [])]),
)
fault('a trigger that is disabled', 'trigger_disabled', (ok) =>
  flow([as(START, ok ? {} : { disabled: true }), GET], ['Start > Get']),
)
fault('a node that was left beside', 'loose_node', (ok) =>
  flow([START, GET, SAVE], [ok ? 'Start > Get > Save' : 'Start > Get']),
)
fault('a part that was cut off', 'unreachable_node', (ok) =>
  flow([START, GET, SAVE, ['End', 'noOp@1']], ['Start > Get', 'Save > End', ...(ok ? ['Get > Save'] : [])]),
)
fault('a node without a position', 'position', (ok) => line(ok ? GET : as(GET, { position: null })))
fault('a version in words', 'type_version', (ok) => line(ok ? GET : as(GET, { typeVersion: 'latest' })))
fault('parameters in a list', 'parameters', (ok) => line(ok ? GET : as(GET, { parameters: [] })))
fault('a login inside of code that is no JSON', 'embedded_unreadable', (ok) =>
  line([
    'Code',
    'code@2',
    {
      jsCode: `const w = {nodes: [{type: 'n8n-nodes-base.slack', typeVersion: 1, parameters: {}${ok ? '' : ", credentials: {slackApi: {id: 'k3JqT7', name: 'Mine'}}"}}]}\nreturn [w]`,
    },
  ]),
)

export const allFaults: readonly Fault[] = faults
