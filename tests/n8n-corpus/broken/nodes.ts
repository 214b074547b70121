import { flow, line, login, START, type Step } from '../flow.ts'
import { as, chat, embeddings, type Fault, GET, into, model, SAVE, url } from './fault.ts'

/** Agents, what n8n knows of its nodes, and the file itself. */
export const nodes: Fault[] = []
const fault = into(nodes)

// Agents
const missing = ['input_missing'] as const
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
