import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyWorkflow, node, TRIGGER, withParameters, workflow } from '../../tests/helpers/n8n/workflows.ts'
import type { JsonObject } from './json.ts'
import { redactValues } from './redact.ts'
import { findSecrets } from './secrets.ts'

/** Built at run time, so that no secret scanner reports this file. */
const fake = (prefix: string, length: number, alphabet = 'aB3dE5fG7hJ9kL2mN4pQ6rS8t') =>
  prefix + Array.from({ length }, (_, at) => alphabet[(at * 7 + 3) % alphabet.length]).join('')
const HEX = '0a1b2c3d4e5f6789'
const hex32 = fake('', 32, HEX)
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
    ['private_key', `-----BEGIN RSA PRIVATE KEY-----\n${fake('', 64)}`],
    ['airtable', `${fake('pat', 14)}.${fake('', 64, HEX)}`],
    ['notion', fake('ntn_', 45)],
    ['gitlab', fake('gldt-', 20)],
    ['shopify', fake('shpca_', 32, HEX)],
    ['google_oauth', fake('1//0', 40)],
    ['elevenlabs', fake('sk_', 48, HEX)],
    ['brevo', `${fake('xkeysib-', 64, HEX)}-${fake('', 16)}`],
    ['atlassian', fake('ATATT3', 60)],
    ['clickup', fake('pk_', 8, '0123456789') + fake('_', 32, 'ABCDEF0123456789')],
    ['asana', `1/${fake('', 16, '9876543210')}:${hex32}`],
    ['facebook', fake('EAA', 120)],
    ['hubspot', `pat-eu1-${fake('', 36, HEX)}`],
    ['teams_webhook', fake('https://acme.webhook.office.com/webhookb2/', 60, HEX)],
    ['discord_webhook', `https://discord.com/api/webhooks/${fake('', 18, '987654321')}/${fake('', 60)}`],
    ['zapier_webhook', `https://hooks.zapier.com/hooks/catch/123456/${fake('', 7)}/`],
    ['make_webhook', `https://hook.eu1.make.com/${fake('', 32)}`],
    ['doppler', fake('dp.pt.', 43)],
    ['sentry', fake('sntryu_', 64, HEX)],
    ['calendar_address', `https://calendar.google.com/calendar/ical/ada%40acme.io/private-${hex32}`],
    ['azure_webhook', `https://acme.azurewebsites.net/api/orders?code=${fake('', 54)}==`],
    ['chat_webhook', `https://chat.acme.io/hooks/${fake('', 26, 'a7b9c3d5')}`],
    ['encoded_secret', btoa(`{"key": "${fake('sk-proj-', 40)}"}`)],
    ['ifttt_webhook', `https://maker.ifttt.com/trigger/door/with/key/${fake('', 22)}`],
  ])('%s', (kind, value) => {
    const findings = inText(value)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ kind, level: 'critical', pointer: '/nodes/1/parameters/note', node: 'Step' })
    expect(JSON.stringify(findings)).not.toContain(value)
  })
})

const secret = fake('', 24)

function expectHidden(parameters: JsonObject, value?: string) {
  const findings = findSecrets(withParameters(parameters)).filter(({ level }) => level === 'critical')
  expect(findings).not.toEqual([])
  for (const hidden of value === undefined ? [secret, hex32] : [value]) {
    expect(JSON.stringify(findings)).not.toContain(hidden)
  }
  const redacted = redactValues(withParameters(parameters), new Set(findings.map(({ fingerprint }) => fingerprint)))
  for (const hidden of value === undefined ? [secret, hex32] : [value]) {
    expect(JSON.stringify(redacted)).not.toContain(hidden)
  }
  expect(findSecrets(redacted).filter(({ level }) => level === 'critical')).toEqual([])
}

describe('values under secret names', () => {
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
    ['a login that code encodes', { jsCode: `h.Authorization = 'Basic ' + btoa('bob:${secret}')` }],
    ['a scheme joined with a value', { jsCode: `h.Authorization = 'Bearer ' + '${secret}'` }],
    ['a table in a note', { content: `| Name | Value |\n|---|---|\n| Token | \`${secret}\` |` }],
    ['another language', { пароль: 'hunter2!' }],
    ['Japanese', { パスワード: 'hunter2!' }],
    ['Korean', { 비밀번호: 'hunter2!' }],
    ['a password for programs', { app_password: 'qwpe rkxm vbnz tyop' }],
    ['a longer one', { app_password: 'abCd 1fGh 7jKl mN0p qRsT uV2x' }],
  ])('%s', (_, parameters) => {
    const findings = findSecrets(withParameters(parameters))
    expect(findings).toHaveLength(1)
    expect(findings[0]?.level).toBe('critical')
    expect(JSON.stringify(findings)).not.toContain(secret)
  })

  it.each<[string, JsonObject]>([
    ['appid', { queryParameters: { parameters: [{ name: 'appid', value: hex32 }] } }],
    ['key', { queryParameters: { parameters: [{ name: 'key', value: hex32 }] } }],
    ['openai_key', { openai_key: hex32 }],
    ['OPENWEATHER_KEY in code', { jsCode: `const OPENWEATHER_KEY = '${hex32}';` }],
    ['x-functions-key', { headerParameters: { parameters: [{ name: 'x-functions-key', value: secret }] } }],
    ['X-Master-Key', { jsonHeaders: `{"X-Master-Key": "${secret}"}` }],
    ['a list of tokens', { tokens: ['one', secret] }],
    ['a list of tokens in code', { jsCode: `const API_TOKENS = ['${secret}']` }],
    ['a fallback', { jsCode: `const key = $env.ACME_KEY || '${secret}'` }],
    ['a field that is named by its id', { fieldId: 'api_token', fieldValue: secret }],
    ['a comparison in code', { jsCode: `if (headers['x-api-key'] !== '${secret}') throw 1` }],
    ['a comparison in a condition', { leftValue: "={{ $json.headers['x-api-key'] }}", rightValue: secret }],
    ['an old comparison', { value1: '={{ $json.headers.token }}', value2: secret }],
  ])('finds a random-looking value under a possible secret name: %s', (_, parameters) => expectHidden(parameters))

  it.each<[string, JsonObject]>([
    ['Token', { jsonHeaders: `{"Authorization":"Token ${secret}"}` }],
    ['ApiKey in code', { jsCode: `fetch(url, { headers: { Authorization: 'ApiKey ${secret}' } })` }],
    ['api-key on the command line', { command: `curl -H "Authorization: api-key ${secret}" https://acme.io` }],
    ['a scheme of one’s own', { jsonHeaders: `{"Authorization":"Acme-Login ${secret}"}` }],
    ['a scheme of one’s own as a parameter', { name: 'Authorization', value: `Acme-Login ${secret}` }],
    ['setHeader', { jsCode: `request.setHeader("Authorization", "Token ${secret}")` }],
    ['an expression that is an object', { headers: `={{ {"Authorization":"Bearer ${secret}"} }}` }],
    ['an expression that is a text', { value: `={{ "Bearer ${secret}" }}` }],
    ['a plain literal in an expression', { name: 'X-API-Key', value: `={{ "${secret}" }}` }],
    ['a fallback in an expression', { name: 'X-API-Key', value: `={{ $json.key || '${secret}' }}` }],
    ['a header on the command line', { command: `curl -H "X-API-Key: ${hex32}" https://acme.io` }],
    ['an escaped header', { jsCode: `exec("curl -H \\"X-API-Key: ${hex32}\\"")` }],
    ['basic auth in an expression', { headers: `={{ {"Authorization":"Basic ${btoa(`bob:${secret}`)}"} }}` }],
    ['a cookie', { jsonHeaders: `{"Cookie": "sid=${secret}; lang=en"}` }],
  ])('finds authorization headers: %s', (_, parameters) => expectHidden(parameters))

  it.each<[string, JsonObject, string]>([
    ['curl -u', { command: 'curl -u admin:s3same https://acme.io' }, 's3same'],
    ['curl -u with a password that people use', { command: 'curl -u admin:pass https://acme.io' }, 'admin:pass'],
    ['curl --user', { command: `curl --user "bob:${secret}" https://acme.io` }, secret],
    ['an option', { command: `acme --api-key ${secret} list` }, secret],
    ['a password variable', { command: 'PGPASSWORD=Summer24 psql -h db.acme.io' }, 'Summer24'],
    ['ADO', { connection: 'Server=db;User Id=app;Password=hunter22;' }, 'hunter22'],
    ['Azure', { connection: `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${secret}==;` }, secret],
    ['a database', { jsCode: `connect('mongodb+srv://app:pa55word@c0.acme.net')` }, 'pa55word'],
    ['a weak database login', { url: 'postgres://app:password@db.acme.io/main' }, 'app:password'],
    ['a database in an expression', { url: '={{ "postgres://app:pa55word@" + $json.host }}' }, 'pa55word'],
    ['a mailer', { jsCode: `auth: { user: 'bob', pass: 'hunter22' }` }, 'hunter22'],
    ['an AWS secret', { jsCode: `aws_secret_access_key = ${fake('', 40)}` }, fake('', 40)],
    ['XML', { body: '<wsse:Password Type="PasswordText">hunter2!</wsse:Password>' }, 'hunter2!'],
    ['a note', { content: '## Login\nPassword: hunter2!\n' }, 'hunter2!'],
    ['a note in markdown', { content: `Use this **API key**: \`${secret}\`.` }, secret],
    ['a note in words', { content: `My access token is ${secret}` }, secret],
    ['YAML', { text: 'db:\n  user: app\n  password: Tr0ub4dor\n' }, 'Tr0ub4dor'],
  ])('finds user names with passwords: %s', (_, parameters, value) => expectHidden(parameters, value))

  it('a secret that is glued to an account number still blocks', () => {
    const findings = inText(`${fake('whsec_', 32)}=${fake('AC', 32, HEX)}`)
    expect(findings.map(({ kind, level }) => [kind, level])).toContainEqual(['stripe_webhook', 'critical'])
  })

  it('finds secrets in the notes of a node, in its id, in the names of the workflow and in a key without a value', () => {
    const key = fake('sk-proj-', 40)
    for (const file of [
      { ...withParameters({}), name: key },
      workflow([node('Start', TRIGGER, { notes: `Key: ${key}` })]),
      workflow([node('Start', TRIGGER, { id: key })]),
      workflow([node('Start', `acme.${key}`)]),
      withParameters({ [key]: '' }),
    ]) {
      expect(findSecrets(file).filter(({ level }) => level === 'critical')).not.toEqual([])
    }
  })

  it('matches a whole private key, so that redacting leaves no part of it', () => {
    const inside = Array.from({ length: 8 }, () => fake('', 64)).join('\n')
    const pem = `-----BEGIN PRIVATE KEY-----\n${inside}\n-----END PRIVATE KEY-----\n`
    for (const note of [pem, pem.replaceAll('\n', '\\n'), `{"private_key": "${pem}"}`]) {
      const file = withParameters({ note })
      const all = new Set(findSecrets(file).map(({ fingerprint }) => fingerprint))
      expect(all.size).toBe(1)
      expect(JSON.stringify(redactValues(file, all))).not.toContain(inside.slice(0, 20))
    }
    const pieces = ['v', 'p'].map(
      (letter) => `MIIE${letter}QIBA${letter === 'v' ? 'DANBgkq' : 'AKCAQEA'}${fake('', 80)}`,
    )
    for (const piece of pieces) expect(inText(piece)).toMatchObject([{ kind: 'private_key' }])
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
    ['a mailbox at a stand-in for a domain', { to: 'admin@your.domain', from: 'info@my.domain' }],
    ['a made-up number', { to: '+1 555 0100 222' }],
    ['variables of n8n', { key: '={{ $vars.acme_key }}', jsCode: "const api_key = $vars['acme_key_2']" }],
    ['a placeholder of any scheme', { jsonHeaders: '{"Authorization": "Token YOUR_TOKEN", "X-Key": "ApiKey <key>"}' }],
    [
      'a placeholder on the command line',
      { command: 'curl -u user:password -H "X-API-Key: YOUR_API_KEY" https://a.io' },
    ],
    ['a computed login', { command: '=curl -u {{ $json.user }}:{{ $json.pass }} -H "X-Key: {{ $json.key }}" a.io' }],
    ['the user of a container', { command: 'docker run -u 1000:1000 acme/app && curl a.io' }],
    ['a key of a record', { primaryKey: 'a1b2c3d4e5f6a7b8c9d0', sortKey: hex32, key: 'customer-order-2024-export' }],
    ['a key that is a word', { key: 'customerOrderNumber2024', outputKey: 'Rechnung 2024', sheetKey: 'q3-2024' }],
    ['a comparison with a word', { leftValue: '={{ $json.token }}', rightValue: 'expired' }],
    ['a list of names', { jsCode: "pick(item, ['token', 'password', 'access_key_id2'])" }],
    [
      'code that hands values on',
      { jsCode: 'login({ token: accessTokenV2Response, password: item.password2, apiKey: config2.key })' },
    ],
    ['a call', { jsCode: 'token = this.jwtSignRS256(payload); apiKey = keys.of2ndTenantV3[0]' }],
    ['a command in prose', { content: 'Try `curl -u user:password`.' }],
    ['a variable with a number', { jsCode: 'const auth = { password: password1, token: token2 }' }],
    ['prose about passwords', { content: 'The password is stored in the vault. Token: valid for 30 days. Key: none' }],
    ['a public key', { publicKey: secret, site_key: secret }],
    ['a name in another language', { пароль: 'YOUR_PASSWORD', palabraclave: hex32 }],
    [
      'words under a secret name',
      { password: 'ask your admin', secret: 'the words that you wrote down when you began' },
    ],
    ['text in base64', { data: btoa('The lamp is on the desk, and password: YOUR_PASSWORD') }],
    [
      'pages of chats and functions',
      { url: 'https://chat.acme.io/hooks/overview https://your-app.azurewebsites.net/?code=10' },
    ],
    ['code that encodes no login', { jsCode: `Buffer.from('data:image/png;base64,iVBOR'); btoa('user:password')` }],
    ['a table about passwords', { content: '| Password | required |\n| Token | yes, 30 days |\n| Key | sales-2024 |' }],
    ['an emptied private key', { note: '-----BEGIN PRIVATE KEY-----\nYOUR KEY\n-----END PRIVATE KEY-----' }],
    [
      'an address with a port',
      { url: 'https://acme.io:8443/@bob', hosts: 'redis://cache:6379 amqp://user:password@mq' },
    ],
    ['an id', { id: '6f9619ff-8b86-4011-b42d-00cf4fc964ff', resourceId: hex32 }],
  ])('finds nothing in %s', (_, parameters) => {
    expect(findSecrets(withParameters(parameters))).toEqual([])
  })
})

it('does not show a secret that is a node name or an object key', () => {
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

it('gives the same value the same fingerprint everywhere', () => {
  const [a, b] = findSecrets(withParameters({ token: secret, other: { token: secret } }))
  expect(a?.fingerprint).toBe(b?.fingerprint)
})

it('matches hostile texts without backtracking', () => {
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
  // A pattern that backtracks would never return; the test runner's timeout ends such a test.
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
