/** n8n files for tests, in the form that n8n exports. */

export interface TestNode {
  id?: string
  name: string
  type: string
  typeVersion?: number
  position: [number, number]
  parameters: Record<string, unknown>
  credentials?: Record<string, unknown>
  webhookId?: string
}

export const webhook: TestNode = {
  id: 'a1',
  name: 'Receive',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  position: [0, 0],
  parameters: { path: 'orders' },
  webhookId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
}

export const slack: TestNode = {
  id: 'a2',
  name: 'Tell Slack',
  type: 'n8n-nodes-base.slack',
  typeVersion: 2.3,
  position: [220, 0],
  parameters: { text: 'New order' },
  credentials: { slackApi: { id: '77', name: 'Ada’s private Slack' } },
}

export const community: TestNode = {
  id: 'a3',
  name: 'Scrape',
  type: 'n8n-nodes-scraper.scraper',
  typeVersion: 1,
  position: [440, 0],
  parameters: {},
}

export const secretKey = `sk-proj-${'aB3dE5gH7jK9'.repeat(4)}`

export const leaking: TestNode = {
  id: 'a4',
  name: 'Ask AI',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.2,
  position: [220, 0],
  parameters: { url: 'https://api.openai.com/v1', headerParameters: { key: `Bearer ${secretKey}` } },
}

/** Nodes in a row, each connected to the next. */
export function exported(nodes: readonly TestNode[] = [webhook, slack]) {
  return {
    name: 'Exported',
    id: 'abc',
    active: true,
    meta: { instanceId: 'd4e5f6' },
    tags: [{ name: 'mine' }],
    pinData: { Receive: [{ json: { email: 'person@client.io' } }] },
    nodes,
    connections: Object.fromEntries(
      nodes
        .slice(0, -1)
        .map(({ name }, index) => [name, { main: [[{ node: nodes[index + 1]?.name, type: 'main', index: 0 }]] }]),
    ),
    settings: { executionOrder: 'v1', errorWorkflow: 'xyz' },
  }
}

let made = 0

/** A body that passes the gate. */
export function workflowBody(given: Record<string, unknown> = {}) {
  made += 1
  return {
    slug: `workflow-${made}`,
    name: `Workflow ${made}`,
    description: 'Tells a channel about orders.',
    category: 'Sales',
    published: true,
    workflow_json: JSON.stringify(exported()),
    ...given,
  }
}
