import { describe, expect, it } from 'vitest'
import { node, withParameters, workflow } from '../../tests/helpers/n8n/workflows.ts'
import type { JsonObject } from './json.ts'
import { redactValues } from './redact.ts'
import { findSecrets } from './secrets.ts'

const key = `sk-proj-${'aB3dE5gH7jK9'.repeat(4)}`
const file = workflow([
  { ...node('Ask', 'n8n-nodes-base.httpRequest'), parameters: { url: 'https://a.io', header: `Bearer ${key}` } },
  { ...node('Code', 'n8n-nodes-base.code'), parameters: { jsCode: `const key = '${key}'\nreturn items` } },
])

describe('redactValues', () => {
  it('replaces every occurrence of a value and keeps the text around it', () => {
    const findings = findSecrets(file).filter(({ level }) => level === 'critical')
    expect(findings.length).toBeGreaterThan(1)
    const redacted = redactValues(file, new Set(findings.map(({ fingerprint }) => fingerprint)))
    expect(JSON.stringify(redacted)).not.toContain(key)
    expect(JSON.stringify(redacted)).toContain('return items')
    expect(findSecrets(redacted).filter(({ level }) => level === 'critical')).toEqual([])
  })

  it('does not replace values with other fingerprints', () => {
    expect(redactValues(file, new Set(['openai:00000000']))).toEqual(file)
  })

  const documentId = `1${'aB3dE5gH7jK9'.repeat(4).slice(0, 43)}`
  const pageId = '0a1b2c3d4e5f67890a1b2c3d4e5f6789'
  const dashed = '0a1b2c3d-4e5f-6789-0a1b-2c3d4e5f6789'
  const folderId = 'aB3dE5gH7jK9aB3dE5gH7jK9'
  const mailbox = 'jane.miller@acme-tools.io'
  const picked = (value: string, cachedResultUrl: string) => ({
    document: { __rl: true, mode: 'list', value, cachedResultUrl, cachedResultName: 'Clients of Acme' },
  })

  /** Replaces only the values that are found at the place. */
  function redactedAt(parameters: JsonObject, place: string) {
    const given = withParameters(parameters)
    const chosen = findSecrets(given).filter(({ pointer }) => pointer.endsWith(place))
    expect(chosen.length).toBeGreaterThan(0)
    return redactValues(given, new Set(chosen.map(({ fingerprint }) => fingerprint)))
  }

  it.each<[string, JsonObject, string, string[]]>([
    [
      'the id of a sheet',
      picked(documentId, `https://docs.google.com/spreadsheets/d/${documentId}/edit?usp=drivesdk`),
      'cachedResultUrl',
      [documentId, 'Clients of Acme'],
    ],
    [
      'the id of a sheet, by its id',
      picked(documentId, `https://docs.google.com/spreadsheets/d/${documentId}`),
      '/value',
      [documentId],
    ],
    [
      'the id of a folder',
      picked(folderId, `https://drive.google.com/drive/folders/${folderId}`),
      'cachedResultUrl',
      [folderId],
    ],
    [
      'the id of a page',
      picked(dashed, `https://www.notion.so/acme/Plan-${pageId}`),
      'cachedResultUrl',
      [pageId, dashed],
    ],
    [
      'the ids of a base and its table',
      {
        base: {
          __rl: true,
          value: 'appA1b2C3d4E5f6G7',
          cachedResultUrl: 'https://airtable.com/appA1b2C3d4E5f6G7/tblA1b2C3d4E5f6G7',
        },
        table: { __rl: true, value: 'tblA1b2C3d4E5f6G7' },
      },
      'cachedResultUrl',
      ['appA1b2C3d4E5f6G7', 'tblA1b2C3d4E5f6G7'],
    ],
    [
      'a value that was picked from another kind of list',
      picked('Kq7xW2pLm9', 'https://acme.sharepoint.com/sites/x/Kq7xW2pLm9/list'),
      'cachedResultUrl',
      ['Kq7xW2pLm9'],
    ],
    [
      'a mailbox, also as an address writes it',
      { to: mailbox, url: `https://a.io/?u=${encodeURIComponent(mailbox)}` },
      '/to',
      ['jane.miller'],
    ],
    [
      'a key under a name that tells nothing',
      { token: 'Kq7-xW2pLm9', cell: 'x Kq7-xW2pLm9 y' },
      '/token',
      ['Kq7-xW2pLm9'],
    ],
    [
      'the password of an address',
      { url: 'postgres://app:Kq7-xW2pLm9@db.acme.io/x', cell: 'Kq7-xW2pLm9' },
      '/url',
      ['Kq7-xW2pLm9'],
    ],
    ['a value in an object key', { [mailbox]: { a: 1 }, to: mailbox }, '/to', [mailbox]],
  ])('replaces everywhere %s', (_, parameters, place, gone) => {
    const text = JSON.stringify(redactedAt(parameters, place))
    for (const value of gone) expect(text).not.toContain(value)
  })

  it('keeps addresses valid, and words that merely contain a value', () => {
    const address = `https://docs.google.com/spreadsheets/d/${documentId}/edit#gid=0`
    expect(redactedAt({ a: address }, '/a').nodes[1]?.parameters).toEqual({
      a: 'https://docs.google.com/spreadsheets/d/YOUR_VALUE/edit#gid=0',
    })
    const rest = { word: 'aKq7-xW2pb', command: 'see admin:pass', text: 'password' }
    const redacted = redactedAt({ token: 'Kq7-xW2p', pass: 'curl -u admin:pass https://a.io', ...rest }, '/token')
    expect(redacted.nodes[1]?.parameters).toMatchObject({ token: 'YOUR_VALUE', ...rest })
    const login = redactedAt({ run: 'curl -u bob:pass https://a.io', word: 'pass bob:pass' }, '/run')
    expect(login.nodes[1]?.parameters).toEqual({
      run: 'curl -u user:password https://a.io',
      word: 'pass user:password',
    })
  })

  it('gives two names different placeholders, so that connections and expressions still match their nodes', () => {
    const mails = ['jane@acme.io', 'bob.miller@acme.io']
    const [first = '', second = ''] = mails
    const given = workflow(
      [
        node('Start', 'n8n-nodes-base.manualTrigger'),
        node(first),
        node(second, undefined, { parameters: { x: `={{ $('${first}') }}` } }),
      ],
      [
        ['Start', first],
        [first, second],
      ],
    )
    const step = (content = given) => redactValues(content, new Set([findSecrets(content)[0]?.fingerprint ?? '']))
    const redacted = step(step())
    expect(redacted).toEqual(
      JSON.parse(JSON.stringify(given).replaceAll(first, 'you@example.com').replaceAll(second, 'you2@example.com')),
    )
  })

  it.each([
    'https://LOGIN@db.acme.io/x',
    'postgres://LOGIN@db.acme.io:5432/x?sslmode=require',
    '=smtps://LOGIN@mail.acme.io, then {{ $json.id }}',
    'https://LOGIN@db.acme.io and LOGIN@db.acme.io',
    'https://LOGIN@db.acme.io, sent to SECRET@acme.io',
    'https://:SECRET@db.acme.io',
    'https://LOGIN@db.acme.io/{{ $json.x }} LOGIN@{{ $json.host }}.acme.io',
    'curl -u LOGIN https://a.io && curl -x LOGIN@proxy.acme.io:8080 https://b.io',
  ])('%s: replacing a login leaves nothing new to find', (shape) => {
    for (const user of ['bob', 'jane.miller%40acme.io', 'svc-4711', 'x']) {
      for (const secret of ['Kq7-xW2pLm9', 'p!ss$Kq7xW2pLm9', 'hunter2aB3dE5gH7jK9']) {
        const given = withParameters({
          note: shape.replaceAll('LOGIN', `${user}:${secret}`).replaceAll('SECRET', secret),
          elsewhere: `as ${user}:${secret}@db.acme.io`,
        })
        const kinds = (findings = findSecrets(given)) => findings.map(({ kind, pointer }) => `${kind} ${pointer}`)
        const chosen = findSecrets(given).filter(({ level }) => level === 'critical')
        expect(chosen.length).toBeGreaterThan(0)
        const after = findSecrets(redactValues(given, new Set(chosen.map(({ fingerprint }) => fingerprint))))
        const isNew = (kind: string) => !kinds().includes(kind)
        expect(kinds(after).filter(isNew), JSON.stringify(given.nodes[1]?.parameters)).toEqual([])
      }
    }
  })

  it('replaces all of very many secrets in one text', () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `AKIA${String(index).padStart(16, 'QWZKXVBNTRPLMDFG')}`)
    const given = withParameters({ note: keys.join(' ') })
    const findings = findSecrets(given)
    expect(findings).toHaveLength(keys.length)
    const redacted = redactValues(given, new Set(findings.map(({ fingerprint }) => fingerprint)))
    expect(JSON.stringify(redacted)).not.toContain('AKIA')
  })
})
