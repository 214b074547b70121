import { describe, expect, it } from 'vitest'
import { withParameters } from '../../tests/helpers/n8n/workflows.ts'
import { findSecrets } from './secrets.ts'

/** Built at run time, so that no secret scanner reports this file. */
const fake = (prefix: string, length: number, alphabet = 'aB3dE5fG7hJ9kL2mN4pQ6rS8t') =>
  prefix + Array.from({ length }, (_, at) => alphabet[(at * 7 + 3) % alphabet.length]).join('')
const HEX = '0a1b2c3d4e5f6789'
const inText = (value: string) => findSecrets(withParameters({ note: `see ${value} there` }))

describe('personal data is reported as a warning', () => {
  it.each([
    ['google_document', `https://docs.google.com/spreadsheets/d/${fake('1', 43)}/edit`],
    ['google_document', fake('1', 43)],
    ['airtable_document', fake('app', 14)],
    ['notion_document', `https://www.notion.so/acme/Plan-${fake('', 32, HEX)}`],
    ['mailbox', 'jane.miller@acme-tools.io'],
    ['mailbox', 'jane.miller@acme.company'],
    ['phone', '+33 6 12 98 45 67'],
    ['mailbox', 'jane.miller&#64;acme-tools.io'],
    ['mailbox', '?to=jane.miller%40acme-tools.io'],
    ['phone', '(415) 867-5309'],
    ['phone', 'https://wa.me/33612984567'],
    ['n8n_address', 'https://acme.app.n8n.cloud/webhook/orders'],
  ])('%s', (kind, value) => {
    const findings = inText(value)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ kind, level: 'warning' })
    expect(JSON.stringify(findings)).not.toContain(value)
  })
})
