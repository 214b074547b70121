import { describe, expect, it } from 'vitest'
import { node, TRIGGER, withParameters, workflow } from '../../tests/helpers/n8n/workflows.ts'
import type { JsonObject } from './json.ts'
import { redactValues } from './redact.ts'
import { findSecrets, grouped } from './secrets.ts'

const picked = (value: string) => ({
  __rl: true,
  mode: 'list',
  value,
  cachedResultName: 'Clients',
  cachedResultUrl: `https://app.acme.io/${value}`,
})
const database = '7ea9697d-4875-441e-b262-1105337d232e'

describe('ids of the author’s own', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['chat_id', { chatId: '-1001957001324' }, { chatId: '={{ $json.message.chat.id }}' }],
    ['channel_id', { channelId: picked('C07QX2M4V8N') }, { channelId: picked('YOUR_CHANNEL_ID') }],
    ['database_id', { databaseId: picked(database) }, { modelId: picked('gpt-4o-mini-2024-07-18') }],
    ['folder_id', { folderToWatch: '1WaIRWXcaeNViKmpW5IyQ3YGARWYdMg47' }, { folderToWatch: 'root' }],
    ['assistant_id', { jsCode: "const a = 'asst_BWy0154vMGMdrX7MjCYaYv6a'" }, { jsCode: "const a = 'asst_YOUR_ID'" }],
    ['session_id', { sessionKey: '4915117340928' }, { sessionKey: 'support' }],
    [
      'supabase_project',
      { url: 'https://yqtvdcvjboenlblgcivl.supabase.co/rest/v1/a' },
      { url: 'https://supabase.com/docs' },
    ],
    ['account', { url: 'https://acme-tools.atlassian.net/x' }, { url: 'https://your-domain.atlassian.net/x' }],
    ['project_id', { jsonBody: '{"project_id": "2327925123"}' }, { jsonBody: '{"project_id": "{{ $json.id }}"}' }],
    [
      'team_id',
      { query: 'mutation { a(teamId: "16de8638-2729-4245-b9f8-74daf4780cb3") }' },
      { jsCode: 'const teamId = team.id2' },
    ],
    ['page_id', { node: '114317595015150' }, { nodeId: 'error-handler-63b155ef-6336' }],
  ])('%s', (kind, own, harmless) => {
    expect(findSecrets(withParameters(own))).toContainEqual(expect.objectContaining({ kind, level: 'notice' }))
    expect(findSecrets(withParameters(harmless))).toEqual([])
  })

  const file = workflow([
    node('Start', TRIGGER),
    node('Read', undefined, { parameters: { databaseId: picked(database) } }),
    node('Ask', undefined, {
      parameters: { url: `={{ "https://api.acme.io/${database.replaceAll('-', '')}/" + "${database}" }}` },
    }),
  ])

  it('are reported once with all places, also where nothing says what they are', () => {
    expect(grouped(findSecrets(file)).map(({ kind, places }) => [kind, places])).toEqual([
      [
        'database_id',
        [
          '/nodes/1/parameters/databaseId/value',
          '/nodes/1/parameters/databaseId/cachedResultUrl',
          '/nodes/2/parameters/url',
        ],
      ],
    ])
  })

  it('are replaced everywhere by a placeholder that says what belongs there, a different one for each id', () => {
    const chats = withParameters({
      chatId: '-1001957001324',
      text: 'from -1001957001324 to {{ "-1001314058276" }}',
      jsonBody: '{"chat_id": "-1001314058276"}',
    })
    const all = (content: typeof file) => new Set(findSecrets(content).map(({ fingerprint }) => fingerprint))
    const redacted = redactValues(file, all(file))
    for (const id of [database, database.replaceAll('-', '')]) expect(JSON.stringify(redacted)).not.toContain(id)
    expect(redacted.nodes[1]?.parameters).toEqual({
      databaseId: { __rl: true, mode: 'list', value: 'YOUR_DATABASE_ID' },
    })
    expect(redactValues(chats, all(chats)).nodes[1]?.parameters).toEqual({
      chatId: 'YOUR_CHAT_ID',
      text: 'from YOUR_CHAT_ID to {{ "YOUR_CHAT_ID_2" }}',
      jsonBody: '{"chat_id": "YOUR_CHAT_ID_2"}',
    })
    expect(findSecrets(redacted)).toEqual([])
  })

  it('say what they are without being shown in full', () => {
    const [finding] = findSecrets(withParameters({ channelId: 'C07QX2M4V8N' }))
    expect(finding).toMatchObject({
      message: 'The id of a channel was found in “Step”.',
      masked: 'C07•••••• (11 characters)',
    })
  })
})
