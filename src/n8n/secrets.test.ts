import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSecrets } from './secrets.ts'
import { anyWorkflow, withParameters } from './testing.ts'

/** Built at run time, so that no scanner of this repository takes them for real. */
const fake = (prefix: string, length: number, alphabet = 'aB3dE5fG7hJ9kL2mN4pQ6rS8t') =>
  prefix + Array.from({ length }, (_, at) => alphabet[(at * 7 + 3) % alphabet.length]).join('')
const HEX = '0a1b2c3d4e5f6789'
const inText = (value: string) => findSecrets(withParameters({ note: `see ${value} there` }))

describe('keys of known form', () => {
  it.each([
    ['openai', fake('sk-proj-', 40)],
    ['openai', fake('sk-', 48)],
    ['anthropic', fake('sk-ant-api03-', 60)],
    ['github', fake('ghp_', 36)],
    ['github', fake('github_pat_', 60)],
    ['gitlab', fake('glpat-', 20)],
    ['slack', fake('xoxb-', 40)],
    ['slack_webhook', fake('https://hooks.slack.com/services/T', 40)],
    ['google', fake('AIza', 35)],
    ['stripe', fake('sk_live_', 24)],
    ['sendgrid', `${fake('SG.', 22)}.${fake('', 43)}`],
    ['twilio', fake('SK', 32, HEX)],
    ['telegram', `1234567890:${fake('AA', 33)}`],
    ['aws', fake('AKIA', 16, 'ABCDEFGH234567')],
    ['jwt', `${fake('eyJ', 20)}.${fake('eyJ', 30)}.${fake('', 40)}`],
    ['private_key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['airtable', `${fake('pat', 14)}.${fake('', 64, HEX)}`],
    ['notion', fake('ntn_', 45)],
  ])('%s', (kind, value) => {
    const findings = inText(value)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ kind, level: 'critical', pointer: '/nodes/1/parameters/note', node: 'Step' })
    expect(JSON.stringify(findings)).not.toContain(value)
  })
})

const secret = fake('', 24)

describe('values by their place', () => {
  it.each([
    [
      'a hand-written header',
      { headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${secret}` }] } },
    ],
    ['a header of one’s own', { headerParameters: { parameters: [{ name: 'X-API-Key', value: secret }] } }],
    ['a query parameter', { queryParameters: { parameters: [{ name: 'api_key', value: secret }] } }],
    ['an address', { url: `https://api.acme.io/v1?token=${secret}&x=1` }],
    ['an address with a password', { url: `https://bob:${secret}@acme.io/` }],
    ['a password beside a computed user', { url: `=https://{{ $json.user }}:${secret}@acme.io/` }],
    ['a database address', { jsCode: `connect('postgres://app:${secret}@db.acme.io/main')` }],
    ['basic auth', { jsonHeaders: `{"Authorization": "Basic ${btoa(`bob:${secret}`)}"}` }],
    ['code', { jsCode: `const apiKey = '${secret}'` }],
    ['a JSON body', { jsonBody: `{\n "client_secret": "${secret}"}` }],
    ['an expression', { url: `={{ $json.url }}?api_key=${secret}` }],
    ['code inside an expression', { body: `={{ {password: "${secret}"} }}` }],
    [
      'an edited field',
      { assignments: { assignments: [{ id: '1', name: 'accessToken', value: secret, type: 'string' }] } },
    ],
    ['an old edited field', { values: { string: [{ name: 'secret', value: secret }] } }],
    ['a shell command', { command: `API_TOKEN=${secret} ./run` }],
    ['a parameter', { password: 'hunter2!' }],
  ])('%s', (_, parameters) => {
    const findings = findSecrets(withParameters(parameters))
    expect(findings).toHaveLength(1)
    expect(findings[0]?.level).toBe('critical')
    expect(JSON.stringify(findings)).not.toContain(secret)
  })

  it.each([
    ['an expression', { token: '={{ $json.token }}' }],
    ['an environment variable', { apiKey: '={{ $env.API_KEY }}', text: 'Bearer {{ $env.TOKEN_123 }}' }],
    [
      'a header from an expression',
      { parameters: [{ name: 'Authorization', value: '=Bearer {{ $json.access_token }}' }] },
    ],
    ['a placeholder', { token: 'YOUR_API_KEY', apiKey: '<token>', password: 'xxxxxxxx', secret: 'ACME_SECRET' }],
    ['a placeholder header', { parameters: [{ name: 'Authorization', value: 'Bearer YOUR_TOKEN_HERE' }] }],
    ['a placeholder in a query', { url: 'https://a.io/?api_key=YOUR_API_KEY&token={{ $json.t }}' }],
    [
      'the kind of login',
      { authentication: 'headerAuth', nodeCredentialType: 'slackApi', genericAuthType: 'httpBasicAuth' },
    ],
    ['prose', { content: 'Basic authentication with a bearer token. Password: see the vault.' }],
    ['counting', { maxTokens: 1000, nextPageToken: 'abc123def456', tokenType: 'Bearer' }],
    ['code that reads a token', { jsCode: 'const token = $json.token; const key = item.apiKey' }],
    ['an example mailbox', { to: 'someone@example.com', from: 'your.name@company.com' }],
    ['a made-up number', { to: '+1 555 0100 222' }],
  ])('leaves %s alone', (_, parameters) => {
    expect(findSecrets(withParameters(parameters))).toEqual([])
  })
})

describe('one’s own data is pointed out', () => {
  it.each([
    ['google_document', `https://docs.google.com/spreadsheets/d/${fake('1', 43)}/edit`],
    ['google_document', fake('1', 43)],
    ['airtable_document', fake('app', 14)],
    ['notion_document', `https://www.notion.so/acme/Plan-${fake('', 32, HEX)}`],
    ['mailbox', 'jane.miller@acme-tools.io'],
    ['phone', '+33 6 12 98 45 67'],
  ])('%s', (kind, value) => {
    const findings = inText(value)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ kind, level: 'warning' })
    expect(JSON.stringify(findings)).not.toContain(value)
  })
})

it('hides a secret that is a name or a key', () => {
  const key = fake('sk-proj-', 40)
  const file = withParameters({ [key]: { inner: 'me.too@acme.io' } })
  const named = {
    ...file,
    nodes: file.nodes.map((node) => ({ ...node, name: key })),
    connections: { [key]: { main: [[{ node: key }]] } },
  }
  const text = JSON.stringify(findSecrets(named))
  expect(text).not.toContain(key)
  expect(text).toContain('mailbox')
})

it('gives the same value the same fingerprint wherever it stands', () => {
  const [a, b] = findSecrets(withParameters({ token: secret, other: { token: secret } }))
  expect(a?.fingerprint).toBe(b?.fingerprint)
})

it('stays quick on texts made to be slow', () => {
  const heads = [
    'eyJ',
    'a.',
    'sk-',
    'a=',
    '&a=',
    'x://',
    '@a.',
    '+1 ',
    '1:',
    '"a":"',
    '{{',
    'Bearer ',
    'a@',
    '[',
    ' ',
    '-----BEGIN ',
  ]
  // A pattern that backtracks would never come back; the runner's own limit ends such a test.
  for (const head of heads) {
    const findings = findSecrets(
      withParameters({ jsCode: head.repeat(200_000 / head.length), token: head.repeat(50_000) }),
    )
    expect(findings.length).toBeLessThanOrEqual(200)
  }
})

it('never throws', () => {
  fc.assert(fc.property(anyWorkflow, (file) => void findSecrets(file)))
})
