import { describe, expect, it } from 'vitest'
import { withParameters } from '../../tests/helpers/n8n/workflows.ts'
import { findSecrets } from './secrets.ts'

const uuid = 'd074ca1e-52f9-47af-8587-8c24d431f9cd'
const findingsIn = (text: string) => findSecrets(withParameters({ note: `see ${text} there` }))

describe('addresses of the author’s own services', () => {
  it.each([
    ['critical', 'n8n_webhook', `https://n8n.acme-tools.io/webhook/${uuid}`],
    ['critical', 'n8n_webhook', `https://flows.acme-tools.io:8443/webhook/${uuid}/chat`],
    ['critical', 'n8n_webhook', `http://203.0.113.7:5678/webhook/${uuid}`],
    ['critical', 'n8n_webhook', `https://acme-tools.io/n8n/webhook/${uuid}`],
    ['critical', 'n8n_webhook', `https://acme.app.n8n.cloud/webhook/${uuid}`],
    ['critical', 'n8n_webhook', `https://n8n.acme-tools.io/mcp/${uuid}/sse`],
    ['critical', 'n8n_webhook', `https://n8n.acme-tools.io/mcp/${uuid}`],
    ['warning', 'n8n_address', `https://n8n.acme-tools.io/webhook-test/${uuid}`],
    ['warning', 'n8n_address', `=https://n8n.acme-tools.io/webhook/{{ $json.path }}`],
    ['warning', 'n8n_address', `https://n8n-9pul.onrender.com/webhook/linechatbotagent`],
    ['warning', 'n8n_address', `https://acme-tools.io/form/${uuid}`],
    ['warning', 'n8n_address', `https://n8n.acme-tools.io/form/apply`],
    ['warning', 'n8n_address', `https://acme-tools.io/form-test/apply`],
    ['warning', 'n8n_address', `https://acme-tools.io/mcp/orders/sse`],
    ['warning', 'n8n_address', `https://acme-tools.io/mcp/orders`],
    ['warning', 'n8n_address', `https://acme-tools.io/mcp/orders/`],
    ['warning', 'n8n_address', `https://acme.app.n8n.cloud/mcp/shop_orders`],
    ['warning', 'n8n_address', `https://acme-tools.io/rest/oauth2-credential/callback`],
    ['warning', 'n8n_address', `https://n8n.acme-tools.io/workflow/aB3dE5gH7jK9mN2p`],
    ['critical', 'request_inbox', `https://webhook.site/${uuid}`],
    ['critical', 'request_inbox', `webhook.site/#!/view/${uuid}`],
    ['critical', 'request_inbox', `https://${uuid}.webhook.site/orders`],
    ['critical', 'request_inbox', `${uuid}@email.webhook.site`],
    ['critical', 'request_inbox', 'https://eo1a2b3c4d5e6f7.m.pipedream.net'],
    ['critical', 'request_inbox', 'https://requestbin.com/r/en1a2b3c4d5e6'],
    ['critical', 'request_inbox', 'https://acme-tools.requestcatcher.com/test'],
    ['critical', 'request_inbox', 'https://smee.io/aB3dE5gH7jK9mN2p'],
    ['critical', 'request_inbox', 'https://hkdk.events/k3j2h1g0f9e8'],
    ['critical', 'request_inbox', 'https://acme-tools.free.beeceptor.com/orders'],
    ['critical', 'zapier_webhook', 'https://mcp.zapier.com/api/mcp/s/aB3dE5gH7jK9aB3dE5gH7jK9/mcp'],
    ['warning', 'tunnel', 'https://5f3a-81-2-69-142.ngrok-free.app/orders'],
    ['warning', 'tunnel', 'https://wide-sea-lamp-rose.trycloudflare.com'],
    ['warning', 'tunnel', 'https://tame-owl-9.loca.lt/x'],
  ])('%s %s: %s', (level, kind, address) => {
    const findings = findingsIn(address)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ level, kind })
    expect(JSON.stringify(findings)).not.toContain(address)
  })

  it.each([
    'n8n.acme.xyz',
    'n8n-n8n.q7f3zk.easypanel.host',
    'acme-tools.website',
    'n8n.acme.company',
    'flows.acme.abc',
    'n8n.acme.com.my',
    'n8n.acme.my.id',
    'flows.vogel-website.de',
    'n8n.abc-logistics.de',
  ])('reports the server %s', (host) => {
    expect(findingsIn(`https://${host}/webhook/${uuid}`)).toMatchObject([{ level: 'critical', kind: 'n8n_webhook' }])
  })

  it.each([
    'your-host.com',
    'example.com',
    'n8n.example.co.uk',
    'n8n.company.example',
    'company.com',
    'your-company.website',
    'my-n8n.host',
    'n8n.your-domain.xyz',
    'domain-name.com',
    'n8n-instance.com',
    'host.com',
    'xyz.com',
    'abc.app.n8n.cloud',
    'YOUR_HOST',
    'YOUR_HOST.com',
  ])('treats %s as a placeholder', (host) => {
    expect(findingsIn(`https://${host}/webhook/${uuid}`)).toEqual([])
  })

  it.each([
    `https://n8n.example.com/webhook/${uuid}`,
    `https://your-n8n-host/webhook/${uuid}`,
    `https://your-n8n.io/form/${uuid}`,
    `https://n8n.yourdomain.com/mcp/${uuid}/sse`,
    `https://my-n8n.com/webhook-test/orders`,
    `https://xxx.app.n8n.cloud/webhook/${uuid}`,
    `https://n8n.host.test/webhook/${uuid}`,
    `http://localhost:5678/webhook-test/${uuid}`,
    `http://127.0.0.1:5678/webhook/${uuid}`,
    `http://192.168.1.20:5678/webhook/${uuid}`,
    `http://n8n:5678/webhook/${uuid}`,
    `https://[your-url]/webhook/[your-endpoint]`,
    `https://<your-host>/webhook/${uuid}`,
    `=https://{{ $env.HOST }}/webhook/${uuid}`,
    `https://n8n.acme-tools.io/webhook/YOUR_WEBHOOK_ID`,
    'https://docs.stripe.com/webhook/quickstart',
    'https://www.jotform.com/form/241234567890',
    'https://api.openai.com/v1/chat/completions',
    'https://cloud.leonardo.ai/api/rest/v1/generations',
    'https://mcp.deepwiki.com/mcp',
    'https://mcp.acme-tools.io/mcp/v1',
    'https://acme-tools.io/mcp/server/orders',
    'https://acme-tools.io/mcp/index.html',
    'https://n8n.acme-tools.io/mcp/YOUR_PATH',
    'https://webhook.site',
    'https://webhook.site/your-id',
    'https://pipedream.com/apps/slack',
    'https://ngrok.com/download',
    'https://your-tunnel.ngrok.io/webhook',
    'https://dashboard.ngrok.com/get-started',
  ])('finds nothing in %s', (address) => {
    expect(findingsIn(address)).toEqual([])
  })
})
