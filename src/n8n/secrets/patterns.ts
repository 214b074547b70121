import { OWN_ADDRESSES, WEB } from './live-addresses.ts'
import type { Pattern, SecretLevel } from './occurrences.ts'

/** Makes patterns of a level. */
export const pattern =
  (level: SecretLevel) =>
  (kind: string, label: string, form: RegExp, shown?: string, hint?: RegExp): Pattern => {
    return { kind, label, level, form, hint, shown }
  }
const secret = pattern('critical')
const personal = pattern('warning')

/** The rows of a table: kind, label, the prefix that may be shown, and the form of the rest, two spaces apart. */
function table(rows: string, before: string, after: string): Pattern[] {
  const cells = [...rows.matchAll(/^ *(\w+) {2}(.+?) {2}(\S+) {2}(\S+)$/gm)]
  const hint = new RegExp(`${before}(?:${cells.map(([, , , shown = '']) => RegExp.escape(shown)).join('|')})`)
  return cells.map(([, kind = '', label = '', shown = '', rest]) =>
    secret(kind, label, new RegExp(before + RegExp.escape(shown) + rest + after, 'g'), shown, hint),
  )
}

/** Keys that are recognised by their form. Order matters: the first pattern that claims a range keeps it. */
const KEYS: readonly Pattern[] = [
  secret(
    'private_key',
    'A private key',
    // The whole block: replacing only its first line would leave the key.
    /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----)[\w+/=\s\\,:.-]){0,20000}(?:-----END [A-Z0-9 ]{0,60}-----)?/g,
    '-----BEGIN ',
  ),
  secret(
    'private_key',
    'Part of a private key',
    /(?<![\w+/])(?:MII[\w+/]{2,3}IBA[AD]|MHcCAQEE|MIGHAgEA|MC4CAQAwBQYDK2Vw)[\w+/=]{20,}/g,
  ),
  secret('jwt', 'A signed token (JWT)', /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g, 'eyJ'),
  secret('aws', 'An AWS access key', /(?<![A-Za-z0-9])A(?:KI|SI|GP|ID|RO|NP|NV)A[A-Z0-9]{16}(?![A-Za-z0-9])/g),
  secret('github', 'A GitHub token', /(?<![\w-])gh[pousr]_[A-Za-z0-9]{20,}/g, 'gh'),
  secret('gitlab', 'A GitLab token', /(?<![\w-])gl(?:pat|dt|rt|ptt|soat|cbt|ft|imt)-[\w.-]{16,}/g, 'gl'),
  secret('slack', 'A Slack token', /(?<![\w-])xox[abceoprs]-[\w-]{10,}/g, 'xox'),
  secret('slack', 'A Slack app token', /(?<![\w-])xapp-[\w-]{10,}/g, 'xapp-'),
  secret('discord', 'A Discord bot token', /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g),
  secret('mailchimp', 'A Mailchimp key', /(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)/g, undefined, /-us\d/),
  secret('hubspot', 'A HubSpot token', /(?<![\w-])pat-(?:na|eu|ap)\d-[0-9a-f-]{30,}/g, 'pat-'),
  secret('shopify', 'A Shopify token', /(?<![\w-])shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g, 'shp'),
  ...table(
    String.raw`
  anthropic  An Anthropic key  sk-ant-  [\w-]{16,}
  openrouter  An OpenRouter key  sk-or-  [\w-]{16,}
  openai  An OpenAI key  sk-  (?:[A-Za-z0-9]{20,}|(?:proj|svcacct|admin|None)-[\w-]{16,}|[\w-]{32,})
  stripe  A Stripe key  sk_  (?:live|test)_[A-Za-z0-9]{10,}
  stripe  A Stripe key  rk_  (?:live|test)_[A-Za-z0-9]{10,}
  stripe_webhook  A Stripe webhook secret  whsec_  [A-Za-z0-9+/=]{16,}
  github  A GitHub token  github_pat_  \w{20,}
  google  A Google key  AIza  [\w-]{35}
  google_oauth  A Google access token  ya29.  [\w-]{20,}
  google_client  A Google client secret  GOCSPX-  [\w-]{20,}
  sendgrid  A SendGrid key  SG.  [\w-]{16,}\.[\w-]{16,}
  mailgun  A Mailgun key  key-  [0-9a-f]{32}
  twilio  A Twilio key  SK  [0-9a-f]{32}
  notion  A Notion token  secret_  [A-Za-z0-9]{40,}
  notion  A Notion token  ntn_  [A-Za-z0-9]{40,}
  huggingface  A Hugging Face token  hf_  [A-Za-z0-9]{30,}
  groq  A Groq key  gsk_  [A-Za-z0-9]{40,}
  replicate  A Replicate token  r8_  [A-Za-z0-9]{30,}
  perplexity  A Perplexity key  pplx-  [A-Za-z0-9]{30,}
  xai  An xAI key  xai-  [A-Za-z0-9]{30,}
  tavily  A Tavily key  tvly-  [\w-]{16,}
  firecrawl  A Firecrawl key  fc-  [0-9a-f]{32}
  apify  An Apify token  apify_api_  [A-Za-z0-9]{30,}
  pinecone  A Pinecone key  pcsk_  \w{30,}
  npm  An npm token  npm_  [A-Za-z0-9]{30,}
  digitalocean  A DigitalOcean token  dop_v1_  [0-9a-f]{64}
  linear  A Linear key  lin_api_  [A-Za-z0-9]{30,}
  supabase  A Supabase token  sbp_  [0-9a-f]{40}
  resend  A Resend key  re_  [A-Za-z0-9]{8}_[A-Za-z0-9]{20,}
  google_oauth  A Google refresh token  1//0  [\w-]{30,}
  elevenlabs  An ElevenLabs key  sk_  [0-9a-f]{40,}
  brevo  A Brevo key  xkeysib-  [\w-]{40,}
  brevo  A Brevo key  xsmtpsib-  [\w-]{40,}
  atlassian  An Atlassian token  ATATT3  [\w=-]{30,}
  clickup  A ClickUp token  pk_  \d{4,12}_[A-Z0-9]{32}
  asana  An Asana token  1/  \d{12,20}[:/][0-9a-f]{32}
  figma  A Figma token  figd_  [\w-]{20,}
  square  A Square token  sq0  (?:atp|csp)-[\w-]{20,}
  facebook  A Meta access token  EAA  [A-Za-z0-9]{50,}
  dropbox  A Dropbox token  sl.  [\w-]{60,}
  databricks  A Databricks token  dapi  [0-9a-f]{32}
  grafana  A Grafana token  glsa_  [A-Za-z0-9_]{30,}
  newrelic  A New Relic key  NRAK-  [A-Z0-9]{20,}
  docker  A Docker token  dckr_pat_  [\w-]{20,}
  vault  A Vault token  hvs.  [\w-]{20,}
  netlify  A Netlify token  nfp_  [A-Za-z0-9]{30,}
  pypi  A PyPI token  pypi-  [\w-]{50,}
  contentful  A Contentful token  CFPAT-  [\w-]{30,}
  typeform  A Typeform token  tfp_  [\w-]{30,}
  langsmith  A LangSmith key  lsv2_  (?:pt|sk)_[0-9a-f_]{30,}
  jina  A Jina key  jina_  [\w-]{30,}
  supabase  A Supabase key  sb_secret_  [\w-]{20,}
  mapbox  A Mapbox secret token  sk.  eyJ[\w-]{20,}\.[\w-]{10,}
  nvidia  An NVIDIA key  nvapi-  [\w-]{40,}
  cerebras  A Cerebras key  csk-  [a-z0-9]{40,}
  fireworks  A Fireworks key  fw_  [A-Za-z0-9]{20,}
  posthog  A PostHog key  phx_  [A-Za-z0-9]{30,}
  calcom  A Cal.com key  cal_  (?:live|test)_[0-9a-f]{32}
  zoho  A Zoho token  1000.  [0-9a-f]{32}\.[0-9a-f]{32}
  n8n  An n8n key  n8n_api_  [0-9a-f]{40,}
  postman  A Postman key  PMAK-  [\w-]{30,}
    `,
    '(?<![\\w-]|;base64,)',
    '(?![\\w-])',
  ),
  secret(
    'address_key',
    'A key in the path of an address',
    /(?<=\b(?:ipqualityscore\.com\/api\/json\/\w{1,20}|exchangerate-api\.com\/v6|g\.alchemy\.com\/v2|infura\.io\/v3|quiknode\.pro)\/)[\w-]{20,64}/g,
    undefined,
    /(?:ipqualityscore|exchangerate-api|alchemy|infura|quiknode)\./,
  ),
  personal('twilio_account', 'A Twilio account number', /(?<!\w)AC[0-9a-f]{32}(?!\w)/g, 'AC'),
  secret('telegram', 'A Telegram bot token', /(?<!\d)\d{8,10}:[\w-]{35}(?![\w-])/g),
  secret('airtable', 'An Airtable token', /(?<![\w.])pat\w{14}\.[0-9a-f]{64}/g, 'pat'),
]

/** Addresses that let anyone who knows them post, call or read. */
const WEBHOOKS = table(
  String.raw`
  slack_webhook  A Slack webhook address  https://hooks.slack.com/  (?:services|workflows|triggers)/[\w/-]{12,}
  discord_webhook  A Discord webhook address  https://  (?:\w{1,10}\.)?discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{5,30}/[\w-]{16,}
  teams_webhook  A Microsoft Teams webhook address  https://  (?:[\w-]{1,63}\.webhook\.office\.com/webhookb2|outlook\.office(?:365)?\.com/webhook)/[\w@/-]{30,}
  zapier_webhook  A Zapier webhook address  https://hooks.zapier.com/  hooks/catch/[\w/-]{6,}
  zapier_webhook  A Zapier MCP address  https://mcp.zapier.com/  api/mcp/[as]/[\w-]{20,}
  zapier_webhook  A Zapier MCP address  https://actions.zapier.com/  mcp/[\w-]{16,}
  make_webhook  A Make webhook address  https://hook.  (?:[a-z]{2}\d{0,2}\.)?(?:make|integromat)\.com/\w{20,}
  ifttt_webhook  An IFTTT key  https://maker.ifttt.com/  trigger/[^\s/]{1,100}/(?:json/)?with/key/[\w-]{10,}
  script_webhook  The address of a Google script  https://script.google.com/  (?:a/)?macros/s/AKfycb[\w-]{20,}
  pabbly_webhook  A Pabbly webhook address  https://connect.pabbly.com/  workflow/sendwebhookdata/\w{20,}
  highlevel_webhook  A HighLevel webhook address  https://services.leadconnectorhq.com/  hooks/\w{12,}/webhook-trigger/[\w-]{20,}
  feishu_webhook  A Lark webhook address  https://open.  (?:feishu|larksuite)\.(?:cn|com)/open-apis/bot/v2/hook/[\w-]{16,}
  `,
  '',
  '',
)

export const SECRET_PATTERNS: readonly Pattern[] = [...KEYS, ...WEBHOOKS]

/** Personal data that is not secret: documents, mailboxes, phone numbers. */
export const PERSONAL_PATTERNS: readonly Pattern[] = [
  personal(
    'google_document',
    'The address of a Google document',
    /https?:\/\/(?:docs|drive|sheets)\.google\.com\/[\w/?=&.-]{0,60}(?:\/d\/|\/folders\/|[?&]id=)(?:e\/)?[\w-]{15,}/g,
    'https://',
    WEB,
  ),
  personal('google_document', 'The id of a Google document', /(?<![\w-])1[\w-]{43}(?![\w-])/g),
  personal(
    'notion_document',
    'The address of a Notion page',
    /https:\/\/(?:(?:www\.)?notion\.so|[\w-]{1,63}\.notion\.site)\/[\w/-]{0,200}[0-9a-f]{32}/g,
    'https://',
    WEB,
  ),
  personal(
    'airtable_document',
    'The address of an Airtable base',
    /https:\/\/airtable\.com\/[\w/]{6,100}/g,
    'https://airtable.com/',
    WEB,
  ),
  personal(
    'airtable_document',
    'The id of an Airtable base',
    /(?<![\w-])app(?=[A-Za-z]{0,13}\d)[A-Za-z0-9]{14}(?![\w-])/g,
    'app',
  ),
  personal(
    'office_document',
    'The address of a Microsoft document',
    /https:\/\/(?:[\w-]{1,63}\.sharepoint\.com|1drv\.ms|onedrive\.live\.com)\/[\w/:?=&.%-]{10,}/g,
    'https://',
    WEB,
  ),
  personal(
    'mailbox',
    'A mailbox',
    /(?<![\w.+%-])[\w.+%-]{1,70}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![\w-])/g,
    undefined,
    /[\w.+%-]@[A-Za-z0-9-]/,
  ),
  ...OWN_ADDRESSES,
  personal('phone', 'A phone number', /(?<![\w+.-])\([2-9]\d\d\) [2-9]\d\d-\d{4}(?!\w)/g),
  personal('phone', 'A phone number', /(?<![\w+.-])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\w)/g, '+'),
]
