import type { Pattern } from './patterns.ts'

function webhook(kind: string, label: string, shown: string, rest: string): Pattern {
  return { kind, label, level: 'critical', form: new RegExp(`${shown.replaceAll('.', '\\.')}${rest}`, 'g'), shown }
}

/** Addresses that let anyone who knows them post, call or read. They are secrets. */
export const WEBHOOK_PATTERNS: readonly Pattern[] = [
  webhook(
    'slack_webhook',
    'A Slack webhook address',
    'https://hooks.slack.com/',
    '(?:services|workflows|triggers)/[\\w/-]{12,}',
  ),
  webhook(
    'discord_webhook',
    'A Discord webhook address',
    'https://',
    '(?:\\w{1,10}\\.)?discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/\\d{5,30}/[\\w-]{16,}',
  ),
  webhook(
    'teams_webhook',
    'A Microsoft Teams webhook address',
    'https://',
    '(?:[\\w-]{1,63}\\.webhook\\.office\\.com/webhookb2|outlook\\.office(?:365)?\\.com/webhook)/[\\w@/-]{30,}',
  ),
  webhook('zapier_webhook', 'A Zapier webhook address', 'https://hooks.zapier.com/', 'hooks/catch/[\\w/-]{6,}'),
  webhook('zapier_webhook', 'A Zapier MCP address', 'https://mcp.zapier.com/', 'api/mcp/[as]/[\\w-]{20,}'),
  webhook('zapier_webhook', 'A Zapier MCP address', 'https://actions.zapier.com/', 'mcp/[\\w-]{16,}'),
  webhook(
    'make_webhook',
    'A Make webhook address',
    'https://hook.',
    '(?:[a-z]{2}\\d{0,2}\\.)?(?:make|integromat)\\.com/\\w{20,}',
  ),
  webhook(
    'ifttt_webhook',
    'An IFTTT key',
    'https://maker.ifttt.com/',
    'trigger/[^\\s/]{1,100}/(?:json/)?with/key/[\\w-]{10,}',
  ),
  webhook(
    'feishu_webhook',
    'A Lark webhook address',
    'https://open.',
    '(?:feishu|larksuite)\\.(?:cn|com)/open-apis/bot/v2/hook/[\\w-]{16,}',
  ),
]
