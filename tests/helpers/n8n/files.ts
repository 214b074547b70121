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

const node = (
  id: string,
  name: string,
  type: string,
  typeVersion: number,
  x: number,
  more: Partial<TestNode> = {},
): TestNode => ({
  id,
  name,
  type,
  typeVersion,
  position: [x, 0],
  parameters: {},
  ...more,
})

export const webhook = node('a1', 'Receive', 'n8n-nodes-base.webhook', 2, 0, {
  parameters: { path: 'orders' },
  webhookId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
})
export const slack = node('a2', 'Tell Slack', 'n8n-nodes-base.slack', 2.3, 220, {
  parameters: { text: 'New order' },
  credentials: { slackApi: { id: '77', name: 'Ada’s private Slack' } },
})
export const community = node('a3', 'Scrape', 'n8n-nodes-scraper.scraper', 1, 440)

export const secretKey = `sk-proj-${'aB3dE5gH7jK9'.repeat(4)}`
export const leaking = node('a4', 'Ask AI', 'n8n-nodes-base.httpRequest', 4.2, 220, {
  parameters: { url: 'https://api.openai.com/v1', headerParameters: { key: `Bearer ${secretKey}` } },
})

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
