import { describe, expect, it } from 'vitest'
import { node, withParameters, workflow } from '../../../tests/helpers/n8n/workflows.ts'
import { checkWorkflow } from '../checks.ts'
import type { JsonObject } from '../json.ts'
import { cronFault } from './cron.ts'
import { pastesValue } from './sql.ts'

const codes = (parameters: JsonObject, type: string) =>
  checkWorkflow(withParameters(parameters, type)).flatMap(({ code }) =>
    /^(?:http|sql|cron)_/.test(code) ? [code] : [],
  )

describe('the address of an HTTP request', () => {
  it.each<[JsonObject, string]>([
    [{}, 'http_no_address'],
    [{ url: '' }, 'http_no_address'],
    [{ url: '=' }, 'http_no_address'],
    [{ url: 'api.acme.io/users' }, 'http_no_protocol'],
    [{ url: '=api.acme.io/{{ $json.id }}' }, 'http_no_protocol'],
    [{ url: 'HTTP://acme.io' }, 'http_no_protocol'],
    [{ url: 'YOUR_URL' }, 'http_placeholder'],
    [{ url: 'https://api.example.com/users' }, 'http_placeholder'],
    [{ url: '=https://<your-domain>/{{ $json.id }}' }, 'http_placeholder'],
  ])('%j is told', (parameters, code) => {
    for (const type of ['n8n-nodes-base.httpRequest', 'n8n-nodes-base.httpRequestTool']) {
      expect(codes(parameters, type)).toEqual([code])
    }
    expect(codes(parameters, '@n8n/n8n-nodes-langchain.toolHttpRequest')).toEqual([code])
  })

  it.each([
    'https://api.acme.io/users',
    '={{ $json.url }}',
    '={{ $json.base }}/users',
    '{host}/users',
    'https://jsonplaceholder.typicode.com/posts',
    'https://api.acme.io/items?filter[status]=open&page[size]=9',
    'https://api.acme.io/replace-text?from=https://example.com',
    'https://here.com/insert-row',
  ])('%s is not told', (url) => {
    expect(codes({ url }, 'n8n-nodes-base.httpRequest')).toEqual([])
  })

  it('does not matter in a disabled node', () => {
    expect(
      checkWorkflow(workflow([node('A', 'n8n-nodes-base.httpRequest', { disabled: true })])).map((x) => x.code),
    ).not.toContain('http_no_address')
  })
})

describe('SQL', () => {
  it.each([
    "SELECT * FROM users WHERE email = '{{ $json.email }}'",
    '=SELECT * FROM users WHERE id = {{ $json.id }}',
    "INSERT INTO users (name) VALUES ('a', '{{ $('Form').item.json.name }}')",
    "SELECT * FROM t WHERE name LIKE '%{{ $json.name }}%'",
    'SELECT * FROM t LIMIT {{ $json.limit }}',
    'SELECT * FROM t WHERE id IN ({{ $json.ids }})',
    '={{ "SELECT * FROM users WHERE name = \'" + $json.name + "\'" }}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code inside a text
    '={{ `SELECT * FROM users WHERE name = ${$json.name}` }}',
    "SELECT 1 -- don't\nWHERE a = '{{ $fromAI('a') }}'",
  ])('pastes a value: %s', (query) => {
    expect(pastesValue(query)).toBe(true)
    expect(codes({ query }, 'n8n-nodes-base.postgres')).toEqual(['sql_pasted_value'])
  })

  it.each([
    'SELECT * FROM users WHERE email = $1',
    'SELECT * FROM {{ $json.table }} WHERE id = $1',
    "SELECT * FROM logs WHERE day = '{{ $now.toISODate() }}'",
    '={{ $json.query }}',
    "SELECT * FROM users WHERE name = '{{ $json.name.replace(/'/g, \"''\") }}'",
    'SELECT * FROM users WHERE id = {{ Number($json.id) }}',
    "SELECT '{{ $env.SCHEMA }}'",
    "SELECT 'a' FROM {{ $json.table }}",
    'INSERT INTO t VALUES ({{ $json.values.map((_, i) => `$${i + 1}`) }})',
  ])('does not paste a value: %s', (query) => {
    expect(pastesValue(query)).toBe(false)
  })
})

describe('cron expressions', () => {
  it.each([
    '* * * * *',
    '0 9 * * 1-5',
    '*/15 0-6/2 1,15 jan-mar MON,7',
    '0 0 9 * * *',
    ' 0 9 * * * ',
    '@daily',
    '30/5 * * * *',
  ])('%s is valid', (cron) => {
    expect(cronFault(cron)).toBeUndefined()
  })

  it.each([
    '',
    '0 9 * *',
    '0 0 0 9 * * *',
    '60 * * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    '0 9 ? * *',
    '0 9 L * *',
    '0 9 * * mond',
    'every day',
    '1,,2 * * * *',
  ])('“%s” is not', (cron) => {
    expect(cronFault(cron)).toBeDefined()
  })

  it('are found in the schedule, its predecessor and triggers that ask again', () => {
    const expression = '0 9 * *'
    const schedule: JsonObject = { rule: { interval: [{ field: 'days' }, { field: 'cronExpression', expression }] } }
    expect(codes(schedule, 'n8n-nodes-base.scheduleTrigger')).toEqual(['cron_invalid'])
    const custom = { item: [{ mode: 'custom', cronExpression: expression }] }
    expect(codes({ triggerTimes: custom }, 'n8n-nodes-base.cron')).toEqual(['cron_invalid'])
    expect(codes({ pollTimes: custom }, 'n8n-nodes-base.gmailTrigger')).toEqual(['cron_invalid'])
    expect(codes({ pollTimes: { item: [{ mode: 'everyHour' }] } }, 'n8n-nodes-base.gmailTrigger')).toEqual([])
  })
})
