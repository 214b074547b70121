import { flow, line, login, START, type Step } from '../flow.ts'
import { as, chat, equals, type Fault, GET, hook, into, model, RESPOND, SAVE, url } from './fault.ts'

/** Written when the rules were done, and not looked at when they were tuned. */
export const heldOut: Fault[] = []
const fault = into(heldOut)

fault('a URL of blanks', 'http_no_address', (ok) => line(['Get', 'httpRequest@4.2', { url: ok ? url : '  ' }]))
fault('a URL that is null', 'http_no_address', (ok) => line(['Get', 'httpRequest@4.2', { url: ok ? url : null }]))
fault('a recipient without an equals sign', 'expression_without_equals', (ok) =>
  line([
    'Mail',
    'emailSend@2.1',
    { fromEmail: 'a@acme.io', toEmail: `${ok ? '=' : ''}{{ $json.email }}`, subject: 'Hi', text: 'Hi' },
    login('smtp'),
  ]),
)
fault('code with a brace too many', 'code_syntax', (ok) =>
  line(['Code', 'code@2', { jsCode: `if ($json.a) {\n  return [];\n}${ok ? '' : '}'}\nreturn [];` }]),
)
fault('code of a chain with a bracket too few', 'code_syntax', (ok) =>
  flow(
    [
      chat,
      ['Code', 'lc:code@1', { code: { execute: { code: ok ? 'return [{ json: {} }];' : 'return [{ json: {} ;' } } }],
    ],
    ['Chat > Code'],
  ),
)
fault('an item of the other branch of an IF', 'expression_too_early', (ok) =>
  flow(
    [
      START,
      ['If', 'if@2.2', equals],
      GET,
      ['Read', 'set@3.4', { mode: 'raw', jsonOutput: `={{ $('${ok ? 'Start' : 'Get'}').item.json }}` }],
    ],
    ['Start > If > Get', 'If:1 > Read'],
  ),
)
fault('an inner loop that never comes back', 'loop_never_returns', (ok) =>
  flow(
    [START, ['Outer', 'splitInBatches@3'], ['Inner', 'splitInBatches@3'], GET, SAVE],
    [
      'Start > Outer',
      'Outer:1 > Inner',
      'Inner:1 > Get',
      'Inner > Outer',
      'Outer > Save',
      ...(ok ? ['Get > Inner'] : []),
    ],
  ),
)
fault('the same path with and without a slash', 'webhook_twice', (ok) =>
  flow([hook('One'), hook('Two', { path: ok ? 'others' : '/orders' }), SAVE], ['One > Save', 'Two > Save']),
)
fault('an answer on one branch only', 'respond_one_way', (ok) =>
  flow(
    [hook('Hook', { responseMode: 'responseNode' }), ['If', 'if@2.2', equals], RESPOND, SAVE],
    ['Hook > If > Answer', 'If:1 > Save', ...(ok ? ['Save > Answer'] : [])],
  ),
)
fault('an answer that is disabled', 'respond_missing', (ok) =>
  flow([hook('Hook', { responseMode: 'responseNode' }), as(RESPOND, ok ? {} : { disabled: true })], ['Hook > Answer']),
)
fault('an output beyond the fallback of a Switch', 'output_beyond', (ok) =>
  flow(
    [
      START,
      ['Switch', 'switch@3.2', { rules: { values: [equals, equals] }, options: { fallbackOutput: 'extra' } }],
      GET,
      SAVE,
    ],
    ['Start > Switch > Get', `Switch:${ok ? 2 : 4} > Save`],
  ),
)
fault('a model that is disabled', ['input_missing', 'disabled_sub_node'], (ok) =>
  flow(
    [chat, ['Agent', 'lc:agent@2'], as(model, { ...login('openAiApi'), ...(!ok && { disabled: true }) })],
    ['Chat > Agent', 'Model -languageModel> Agent'],
  ),
)
fault('a model on an HTTP request', 'input_kind', (ok) =>
  flow(
    [chat, ok ? ['Chain', 'lc:chainLlm@1.5'] : GET, model],
    [`Chat > ${ok ? 'Chain' : 'Get'}`, `Model -languageModel> ${ok ? 'Chain' : 'Get'}`],
  ),
)
fault('a vector store as a tool without embeddings', 'input_missing', (ok) =>
  flow(
    [
      chat,
      ['Agent', 'lc:agent@2'],
      model,
      ['Store', 'lc:vectorStoreInMemory@1.1', { mode: 'retrieve-as-tool', toolName: 'docs', toolDescription: 'Docs' }],
      ...(ok ? [['Embed', 'lc:embeddingsOpenAi@1.2', {}, login('openAiApi')] as Step] : []),
    ],
    ['Chat > Agent', 'Model -languageModel> Agent', 'Store -tool> Agent', ...(ok ? ['Embed -embedding> Store'] : [])],
  ),
)
fault('a question without a retriever', 'input_missing', (ok) =>
  flow(
    [chat, [ok ? 'Chain' : 'QA', ok ? 'lc:chainLlm@1.5' : 'lc:chainRetrievalQa@1.4'], model],
    [`Chat > ${ok ? 'Chain' : 'QA'}`, `Model -languageModel> ${ok ? 'Chain' : 'QA'}`],
  ),
)
fault('a type that begins with a capital letter', 'node_unknown', (ok) =>
  line(['Get', ok ? 'httpRequest@4.2' : 'HttpRequest@4.2', { url }]),
)
fault('an AI node without the beginning of its package', ['node_unknown'], (ok) =>
  flow(
    [chat, ['Agent', ok ? 'lc:agent@2' : 'n8n-nodes-langchain.agent@2'], model],
    ['Chat > Agent', 'Model -languageModel> Agent'],
  ),
)
fault('version 0', 'version_unknown', (ok) => line(['Set', ok ? 'set@3.4' : 'set@0']))
const sql = (title: string, type: string, key: string, kind: string) =>
  fault(title, 'sql_pasted_value', (ok) =>
    line([
      'Query',
      type,
      {
        operation: 'executeQuery',
        projectId: 'x',
        [key]: `UPDATE a SET b = ${ok ? '$1' : "'{{ $json.b }}'"} WHERE c = 1`,
      },
      login(kind),
    ]),
  )
sql('a value in the SQL of Microsoft', 'microsoftSql@1.1', 'query', 'microsoftSql')
sql('a value in the SQL of BigQuery', 'googleBigQuery@2.1', 'sqlQuery', 'googleBigQueryOAuth2Api')
fault('a sub-workflow chosen by its id', 'sub_workflow_elsewhere', (ok) =>
  line(
    ok ? SAVE : ['Call', 'executeWorkflow@1.2', { workflowId: { __rl: true, mode: 'id', value: 'k3JqT7wZs0aBcDeF' } }],
  ),
)
fault('an error output of an agent that leads nowhere', 'error_output_unwired', (ok) =>
  flow(
    [chat, ['Agent', 'lc:agent@2', {}, { onError: 'continueErrorOutput' }], model, SAVE],
    ['Chat > Agent > Save', 'Model -languageModel> Agent', ...(ok ? ['Agent:1 > Save'] : [])],
  ),
)
const set = (title: string, rule: 'expression_to_nowhere' | 'expression_too_early', broken: string, mended: string) =>
  fault(title, rule, (ok) =>
    flow(
      [START, ['Set', 'set@2', { values: { string: [{ name: 'a', value: ok ? mended : broken }] } }], GET],
      ['Start > Set > Get'],
    ),
  )
set('a node that is gone, after a dot', 'expression_to_nowhere', '={{$node.Webhook.json.a}}', '={{$node.Start.json.a}}')
set(
  'a later node in an old Set',
  'expression_too_early',
  '={{$node["Get"].json["x"]}}',
  '={{$node["Start"].json["x"]}}',
)
fault('a request without the login that it names', 'login_missing', (ok) =>
  line([
    'Get',
    'httpRequest@4.2',
    { url, authentication: 'predefinedCredentialType', nodeCredentialType: 'slackApi' },
    ok ? login('slackApi') : {},
  ]),
)
fault('an operation of another mail program', 'operation_unknown', (ok) =>
  line(['Mail', 'gmail@2.1', { operation: ok ? 'send' : 'sendEmail', sendTo: 'a@acme.io' }, login('gmailOAuth2')]),
)
fault('a resource in the plural', 'resource_unknown', (ok) =>
  line(['Tell', 'slack@2.2', { resource: ok ? 'message' : 'messages', operation: 'post' }, login('slackApi')]),
)
fault('a webhook of several methods without a login', 'webhook_open', (ok) =>
  flow(
    [
      hook('Hook', { multipleMethods: true, httpMethod: ['GET', 'POST'], ...(!ok && { authentication: 'none' }) }),
      SAVE,
    ],
    ['Hook > Save', 'Hook:1 > Save'],
  ),
)
fault('a tool beside its agent', 'loose_node', (ok) =>
  flow(
    [chat, ['Agent', 'lc:agent@2'], model, ['Calc', 'lc:toolCalculator@1']],
    ['Chat > Agent', 'Model -languageModel> Agent', ...(ok ? ['Calc -tool> Agent'] : [])],
  ),
)
fault('a second output of a Filter', 'output_beyond', (ok) =>
  flow([START, ['Filter', 'filter@2.2', equals], GET, SAVE], ['Start > Filter > Get', `Filter:${ok ? 0 : 1} > Save`]),
)
