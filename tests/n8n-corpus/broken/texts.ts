import type { RuleId } from '../../../src/n8n/rules.ts'
import { flow, line, login, START, type Step } from '../flow.ts'
import { type Fault, GET, into, model, SAVE, url } from './fault.ts'

/** Addresses and expressions. */
export const texts: Fault[] = []
const fault = into(texts)

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
  'expression_placeholder',
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
