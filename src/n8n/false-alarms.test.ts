import { describe, expect, it } from 'vitest'
import { withParameters } from '../../tests/helpers/n8n/workflows.ts'
import type { JsonObject } from './json.ts'
import { findSecrets } from './secrets.ts'

const random = (length: number) =>
  Array.from({ length }, (_, at) => 'aB3dE5fG7hJ9kL2mN4pQ6rS8t'[(at * 7 + 3) % 25]).join('')
const hex = (length: number) => Array.from({ length }, (_, at) => '0a1b2c3d4e5f6789'[(at * 7 + 3) % 16]).join('')
const pem = (inside: string) => `-----BEGIN PRIVATE KEY-----\n${inside}\n-----END PRIVATE KEY-----`
const bytes = 'iVBORw0KGgo/AbCd12+9'.repeat(12)
const metaToken = `EAA${random(120)}`

const blocks = (parameters: JsonObject) =>
  findSecrets(withParameters(parameters)).some(({ level }) => level === 'critical')

describe('ignores a harmless value and finds a secret of the same form', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'a stand-in in the path of an address',
      { url: 'https://api.telegram.org/bot<BOT_TOKEN>/sendMessage?chat_id=1' },
      { url: `https://api.telegram.org/bot1234567890:AA${random(33)}/sendMessage?chat_id=1` },
    ],
    [
      'a stand-in between the parts of an address',
      { url: '{{ $env.API_BASE_URL }}<YOUR_API_KEY>/latest/USD' },
      { body: `<api_key>${random(24)}</api_key>` },
    ],
    [
      'the view of a shared Loom video',
      { content: `https://www.loom.com/share/${hex(32)}?sid=3a4b5c6d-1111-4222-8333-abcdefabcdef` },
      { content: `https://shop.acme.io/basket?sid=3a4b5c6d-1111-4222-8333-abcdefabcdef` },
    ],
    [
      'the resource key of a Drive link',
      { note: `https://drive.google.com/file/d/x?usp=drivesdk&resourcekey=0-${random(22)}` },
      { note: `https://acme.io/file?apikey=0-${random(22)}` },
    ],
    [
      'the public address of a coin',
      { jsCode: `swap({ fromToken: '0x${hex(40)}', toToken: "0x${hex(40)}" })` },
      { jsCode: `swap({ accessToken: '0x${hex(64)}', toToken: "${random(32)}" })` },
    ],
    [
      'one of two results',
      { jsCode: `const result = ok ? 'PASS' : 'FAIL'` },
      { jsCode: `const key = live ? 'apiKey' : '${random(24)}'` },
    ],
    ['a list of results', { jsCode: '{"PASS": "Passed", "pass": "FAILED"}' }, { jsCode: '{"PASS": "Passed4711"}' }],
    ['a result', { name: 'pass', value: 'PASSED' }, { name: 'pass', value: 'OPENSESAME' }],
    [
      'letters of a picture',
      { html: `<img src="data:image/png;base64,${bytes}/${metaToken}+${bytes}">` },
      { url: `https://graph.facebook.com/v19.0/me?access_token=${metaToken}` },
    ],
    [
      'a picture that begins like a key',
      { html: `<img src="data:image/png;base64,${metaToken}+${bytes}">` },
      { url: `https://graph.facebook.com/v19.0/me?access_token=${metaToken}` },
    ],
    [
      'letters of a picture that begin like an AWS key',
      { html: `<img src="data:image/png;base64,${bytes}/AKIAQWZKXVBNTRPLMDFG+${bytes}">` },
      { html: `<a href="https://acme.io/AKIAQWZKXVBNTRPLMDFG/${bytes.slice(0, 20)}">` },
    ],
    ['a sentence', { content: 'Basic Onboarding' }, { content: `Basic ${btoa('bob:hunter22')}` }],
    [
      'basic authentication with letters beyond ASCII',
      { content: 'Basic Anmeldung, basic knowledge' },
      { content: `Basic ${Buffer.from('jürgen:hunter22').toString('base64')}` },
    ],
    [
      'a key to be inserted',
      { jsCode: `const privateKey = \`${pem('[INSERT YOUR KEY HERE]')}\`` },
      { jsCode: pem(random(64)) },
    ],
    ['a key in angle brackets', { note: pem('<your private key>') }, { note: pem(`${random(64)}<br>`) }],
    [
      'a computed key',
      { note: pem('{{ $env.PRIVATE_KEY }}') },
      { note: pem(`{{ $json.x }}\nMIIEvQIBADAN${random(64)}`) },
    ],
    ['a key from a variable', { jsCode: pem(`\${process.env.KEY}`) }, { jsCode: pem('Ab7Xd194') }],
    ['dots for a key', { note: pem('...').replaceAll('\n', '\\n') }, { note: pem(random(64)).replaceAll('\n', '\\n') }],
    [
      'the name of a value',
      { name: 'token', value: 'Github_API_Token' },
      { name: 'token', value: 'Github_API_9fKx2Lq8' },
    ],
    [
      'the name of a value in capitals',
      { name: 'client_secret', value: 'CLIENTSECRET' },
      { name: 'client_secret', value: 'QWZKXVBNTRPL' },
    ],
    [
      'the name of a password',
      { jsCode: `login({ password: 'PWDVALUE' })` },
      { jsCode: `login({ password: 'Kx2LqWZt' })` },
    ],
  ])('%s', (_, harmless, secret) => {
    expect(findSecrets(withParameters(harmless)).filter(({ level }) => level === 'critical')).toEqual([])
    expect(blocks(secret)).toBe(true)
  })
})
