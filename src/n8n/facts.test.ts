import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  anyWorkflow,
  node,
  strangeFiles,
  TRIGGER,
  withParameters,
  workflow,
} from '../../tests/helpers/n8n/workflows.ts'
import { downloadName } from '../server/workflows/routes.ts'
import { appOf, CATEGORIES, credentialLabel, GLYPHS } from './apps.ts'
import { workflowFacts } from './facts.ts'
import { suggestDetails } from './suggest.ts'

const LANGCHAIN = '@n8n/n8n-nodes-langchain'
const file = workflow(
  [
    node('Each day', 'n8n-nodes-base.scheduleTrigger'),
    node('New mail', 'n8n-nodes-base.gmailTrigger', { credentials: { gmailOAuth2: {} } }),
    node('Ask', `${LANGCHAIN}.agent`),
    node('Model', `${LANGCHAIN}.lmChatOpenAi`, { credentials: { openAiApi: { id: '1' } } }),
    node('Get', 'n8n-nodes-base.httpRequest', {
      parameters: {
        url: '=https://api.acme.io:8443/x/{{ $env.SPACE }}',
        other: "{{ $vars['team name'] }}",
        authentication: 'predefinedCredentialType',
        nodeCredentialType: 'hubspotApi',
      },
    }),
    node('Script', 'n8n-nodes-base.code', {
      parameters: { language: 'python', pythonCode: 'get("https://files.acme.io/a")' },
    }),
    node('Send', 'n8n-nodes-base.slack'),
    node('Also', 'n8n-nodes-base.slack', { disabled: true }),
    node('Chat', 'n8n-nodes-evolution-api.evolutionApi'),
    node('Call', 'n8n-nodes-base.executeWorkflow', {
      parameters: { workflowId: { value: 'x', cachedResultName: 'Helper' } },
    }),
    node('Note', 'n8n-nodes-base.stickyNote', { parameters: { content: 'https://no.where $env.NOT' } }),
  ],
  [
    ['Each day', 'Ask'],
    ['Model', 'Ask', 'ai_languageModel'],
  ],
)

it('workflowFacts lists apps, credentials, hosts and sub-workflows', () => {
  expect(workflowFacts(file)).toMatchObject({
    triggers: [
      { kind: 'schedule', label: 'Schedule', node: 'Each day' },
      { kind: 'app', label: 'Gmail', node: 'New mail' },
    ],
    credentials: [
      { kind: 'gmailOAuth2', label: 'Gmail' },
      { kind: 'openAiApi', label: 'OpenAI' },
      { kind: 'hubspotApi', label: 'HubSpot' },
      // The node that needs this one names no credential.
      { kind: 'slackApi', label: 'Slack' },
    ],
    communityPackages: ['n8n-nodes-evolution-api'],
    hosts: ['api.acme.io', 'files.acme.io'],
    subWorkflows: [{ node: 'Call', name: 'Helper' }],
    env: ['SPACE'],
    vars: ['team name'],
    nodeCount: 10,
    stickyNoteCount: 1,
    disabledCount: 1,
    hasAgent: true,
    codeLanguages: ['Python'],
  })
  expect(workflowFacts(file).apps.slice(0, 3)).toEqual([
    { label: 'Slack', category: 'communication', count: 2 },
    { label: 'Gmail', category: 'communication', count: 1 },
    { label: 'OpenAI', category: 'ai', count: 1 },
  ])
  expect(workflowFacts(file).ownNodes.map(({ label }) => label)).toEqual([
    'Schedule Trigger',
    'AI Agent',
    'HTTP Request',
    'Code',
    'Execute Sub-workflow',
  ])
})

it('does not list computed hosts', () => {
  for (const url of [
    '={{ $json.url }}',
    'https://{{ $json.host }}/x',
    '=https://a.{{ $json.b }}.io',
    'not an address',
  ]) {
    expect(workflowFacts(withParameters({ url })).hosts).toEqual([])
  }
})

it.each([
  ['n8n-nodes-base.googleSheets', 'Google Sheets', 'database', 'Google Sheets'],
  ['n8n-nodes-base.gmailTool', 'Gmail', 'communication', 'Gmail'],
  ['n8n-nodes-base.respondToWebhook', 'Respond to Webhook', 'flow', undefined],
  ['n8n-nodes-base.extractFromFile', 'Extract from File', 'files', undefined],
  ['n8n-nodes-base.emailReadImap', 'Email Trigger (IMAP)', 'communication', 'Email'],
  ['@n8n/n8n-nodes-langchain.lmChatOpenAi', 'OpenAI Chat Model', 'ai', 'OpenAI'],
  ['n8n-nodes-base.someNewThingTrigger', 'Some New Thing', 'other', 'Some New Thing'],
  ['@n8n/n8n-nodes-langchain.somethingNew', 'Something New', 'ai', undefined],
  ['@acme/n8n-nodes-pdf.pdfToHtml', 'PDF To HTML', 'other', 'PDF To HTML'],
  ['', 'Unknown', 'other', 'Unknown'],
  ['constructor', 'Constructor', 'other', 'Constructor'],
  ['n8n-nodes-base.__proto__', 'Proto', 'other', 'Proto'],
])('appOf %s returns %s (%s, the app %s)', (type, label, category, service) => {
  expect(appOf(type)).toEqual({ label, category, service })
})

it.each([
  ['googleSheetsOAuth2Api', 'Google Sheets'],
  ['httpHeaderAuth', 'Header auth'],
  ['postgres', 'Postgres'],
  ['mySql', 'MySQL'],
  ['telegramApi', 'Telegram'],
  ['notionApi', 'Notion'],
  ['airtableTokenApi', 'Airtable'],
  ['', 'Credential'],
])('the credential %s is labelled %s', (kind, label) => {
  expect(credentialLabel(kind)).toBe(label)
})

it('has an icon for each category', () => {
  for (const category of CATEGORIES) expect(GLYPHS[category]).toMatch(/^M[\d.\s\-a-zA-Z]+$/)
})

it('suggestDetails suggests a name, description, category and tags', () => {
  const draft = suggestDetails({ ...file, name: 'My workflow 3' })
  expect(draft.name).toContain('Slack')
  expect(draft.category).toBe('AI')
  expect(draft.tags).toEqual(expect.arrayContaining(['ai agent', 'slack', 'schedule']))
  expect(draft.requirements).toEqual(
    expect.arrayContaining([
      'OpenAI credentials',
      'Environment variable SPACE',
      'n8n variable team name',
      'Another workflow: “Helper”',
    ]),
  )
  expect(suggestDetails(file).name).toBe('A workflow')
  expect(suggestDetails(withParameters({})).description).toBe('A workflow of 2 steps. Trigger: manual start.')
})

it('never throws', () => {
  for (const strange of strangeFiles().values()) suggestDetails(strange)
  fc.assert(fc.property(anyWorkflow, (any) => void suggestDetails(any)))
  expect(workflowFacts(workflow([node('A', TRIGGER)])).nodeCount).toBe(1)
})

it.each([
  ['Lead Enrichment & Routing', 'lead_enrichment___routing.json'],
  ['Épicerie 2', '_picerie_2.json'],
  ['../x', '___x.json'],
  ['', 'workflow.json'],
])('the download of “%s” is %s', (name, expected) => {
  expect(downloadName(name)).toBe(expected)
})
