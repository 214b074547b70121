export type SecretLevel = 'critical' | 'warning'

export interface Pattern {
  readonly kind: string
  readonly label: string
  readonly level: SecretLevel
  /**
   * Global; the whole match is the secret. Each begins with a literal or a look-behind that prevents a match from
   * starting inside the run just read, so that matching stays linear in the length of the text.
   */
  readonly form: RegExp
  /** The prefix that all keys of this kind share, which may be shown. */
  readonly shown?: string
}

function key(kind: string, label: string, shown: string, rest: string): Pattern {
  return {
    kind,
    label,
    level: 'critical',
    form: new RegExp(`(?<![\\w-]|;base64,)${shown.replaceAll('.', '\\.')}${rest}(?![\\w-])`, 'g'),
    shown,
  }
}

/** Keys that are recognised by their form. Order matters: the first pattern that claims a range keeps it. */
export const KEY_PATTERNS: readonly Pattern[] = [
  {
    kind: 'private_key',
    label: 'A private key',
    level: 'critical',
    // The whole block: replacing only its first line would leave the key.
    form: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----)[\w+/=\s\\,:.-]){0,20000}(?:-----END [A-Z0-9 ]{0,60}-----)?/g,
    shown: '-----BEGIN ',
  },
  {
    kind: 'private_key',
    label: 'Part of a private key',
    level: 'critical',
    form: /(?<![\w+/])(?:MII[\w+/]{2,3}IBA[AD]|MHcCAQEE|MIGHAgEA|MC4CAQAwBQYDK2Vw)[\w+/=]{20,}/g,
  },
  {
    kind: 'jwt',
    label: 'A signed token (JWT)',
    level: 'critical',
    form: /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
    shown: 'eyJ',
  },
  {
    kind: 'aws',
    label: 'An AWS access key',
    level: 'critical',
    form: /(?<![A-Za-z0-9])(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  key('anthropic', 'An Anthropic key', 'sk-ant-', '[\\w-]{16,}'),
  key('openrouter', 'An OpenRouter key', 'sk-or-', '[\\w-]{16,}'),
  key('openai', 'An OpenAI key', 'sk-', '(?:[A-Za-z0-9]{20,}|(?:proj|svcacct|admin|None)-[\\w-]{16,}|[\\w-]{32,})'),
  key('stripe', 'A Stripe key', 'sk_', '(?:live|test)_[A-Za-z0-9]{10,}'),
  key('stripe', 'A Stripe key', 'rk_', '(?:live|test)_[A-Za-z0-9]{10,}'),
  key('stripe_webhook', 'A Stripe webhook secret', 'whsec_', '[A-Za-z0-9+/=]{16,}'),
  {
    kind: 'github',
    label: 'A GitHub token',
    level: 'critical',
    form: /(?<![\w-])gh[pousr]_[A-Za-z0-9]{20,}/g,
    shown: 'gh',
  },
  key('github', 'A GitHub token', 'github_pat_', '\\w{20,}'),
  {
    kind: 'gitlab',
    label: 'A GitLab token',
    level: 'critical',
    form: /(?<![\w-])gl(?:pat|dt|rt|ptt|soat|cbt|ft|imt)-[\w.-]{16,}/g,
    shown: 'gl',
  },
  {
    kind: 'slack',
    label: 'A Slack token',
    level: 'critical',
    form: /(?<![\w-])xox[abceoprs]-[\w-]{10,}/g,
    shown: 'xox',
  },
  { kind: 'slack', label: 'A Slack app token', level: 'critical', form: /(?<![\w-])xapp-[\w-]{10,}/g, shown: 'xapp-' },
  {
    kind: 'discord',
    label: 'A Discord bot token',
    level: 'critical',
    form: /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g,
  },
  key('google', 'A Google key', 'AIza', '[\\w-]{35}'),
  key('google_oauth', 'A Google access token', 'ya29.', '[\\w-]{20,}'),
  key('google_client', 'A Google client secret', 'GOCSPX-', '[\\w-]{20,}'),
  key('sendgrid', 'A SendGrid key', 'SG.', '[\\w-]{16,}\\.[\\w-]{16,}'),
  key('mailgun', 'A Mailgun key', 'key-', '[0-9a-f]{32}'),
  { kind: 'mailchimp', label: 'A Mailchimp key', level: 'critical', form: /(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)/g },
  key('twilio', 'A Twilio key', 'SK', '[0-9a-f]{32}'),
  {
    kind: 'twilio_account',
    label: 'A Twilio account number',
    level: 'warning',
    form: /(?<!\w)AC[0-9a-f]{32}(?!\w)/g,
    shown: 'AC',
  },
  { kind: 'telegram', label: 'A Telegram bot token', level: 'critical', form: /(?<!\d)\d{8,10}:[\w-]{35}(?![\w-])/g },
  key('notion', 'A Notion token', 'secret_', '[A-Za-z0-9]{40,}'),
  key('notion', 'A Notion token', 'ntn_', '[A-Za-z0-9]{40,}'),
  {
    kind: 'airtable',
    label: 'An Airtable token',
    level: 'critical',
    form: /(?<![\w.])pat\w{14}\.[0-9a-f]{64}/g,
    shown: 'pat',
  },
  {
    kind: 'hubspot',
    label: 'A HubSpot token',
    level: 'critical',
    form: /(?<![\w-])pat-(?:na|eu|ap)\d-[0-9a-f-]{30,}/g,
    shown: 'pat-',
  },
  key('huggingface', 'A Hugging Face token', 'hf_', '[A-Za-z0-9]{30,}'),
  key('groq', 'A Groq key', 'gsk_', '[A-Za-z0-9]{40,}'),
  key('replicate', 'A Replicate token', 'r8_', '[A-Za-z0-9]{30,}'),
  key('perplexity', 'A Perplexity key', 'pplx-', '[A-Za-z0-9]{30,}'),
  key('xai', 'An xAI key', 'xai-', '[A-Za-z0-9]{30,}'),
  key('tavily', 'A Tavily key', 'tvly-', '[\\w-]{16,}'),
  key('firecrawl', 'A Firecrawl key', 'fc-', '[0-9a-f]{32}'),
  key('apify', 'An Apify token', 'apify_api_', '[A-Za-z0-9]{30,}'),
  key('pinecone', 'A Pinecone key', 'pcsk_', '\\w{30,}'),
  key('npm', 'An npm token', 'npm_', '[A-Za-z0-9]{30,}'),
  {
    kind: 'shopify',
    label: 'A Shopify token',
    level: 'critical',
    form: /(?<![\w-])shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g,
    shown: 'shp',
  },
  key('digitalocean', 'A DigitalOcean token', 'dop_v1_', '[0-9a-f]{64}'),
  key('linear', 'A Linear key', 'lin_api_', '[A-Za-z0-9]{30,}'),
  key('supabase', 'A Supabase token', 'sbp_', '[0-9a-f]{40}'),
  key('resend', 'A Resend key', 're_', '[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}'),
  key('google_oauth', 'A Google refresh token', '1//0', '[\\w-]{30,}'),
  key('elevenlabs', 'An ElevenLabs key', 'sk_', '[0-9a-f]{40,}'),
  key('brevo', 'A Brevo key', 'xkeysib-', '[\\w-]{40,}'),
  key('brevo', 'A Brevo key', 'xsmtpsib-', '[\\w-]{40,}'),
  key('atlassian', 'An Atlassian token', 'ATATT3', '[\\w=-]{30,}'),
  key('clickup', 'A ClickUp token', 'pk_', '\\d{4,12}_[A-Z0-9]{32}'),
  key('asana', 'An Asana token', '1/', '\\d{12,20}[:/][0-9a-f]{32}'),
  key('figma', 'A Figma token', 'figd_', '[\\w-]{20,}'),
  key('square', 'A Square token', 'sq0', '(?:atp|csp)-[\\w-]{20,}'),
  key('facebook', 'A Meta access token', 'EAA', '[A-Za-z0-9]{50,}'),
  key('dropbox', 'A Dropbox token', 'sl.', '[\\w-]{60,}'),
  key('databricks', 'A Databricks token', 'dapi', '[0-9a-f]{32}'),
  key('grafana', 'A Grafana token', 'glsa_', '[A-Za-z0-9_]{30,}'),
  key('newrelic', 'A New Relic key', 'NRAK-', '[A-Z0-9]{20,}'),
  key('docker', 'A Docker token', 'dckr_pat_', '[\\w-]{20,}'),
  key('vault', 'A Vault token', 'hvs.', '[\\w-]{20,}'),
  key('netlify', 'A Netlify token', 'nfp_', '[A-Za-z0-9]{30,}'),
  key('pypi', 'A PyPI token', 'pypi-', '[\\w-]{50,}'),
  key('contentful', 'A Contentful token', 'CFPAT-', '[\\w-]{30,}'),
  key('typeform', 'A Typeform token', 'tfp_', '[\\w-]{30,}'),
  key('langsmith', 'A LangSmith key', 'lsv2_', '(?:pt|sk)_[0-9a-f_]{30,}'),
  key('jina', 'A Jina key', 'jina_', '[\\w-]{30,}'),
  key('supabase', 'A Supabase key', 'sb_secret_', '[\\w-]{20,}'),
  key('mapbox', 'A Mapbox secret token', 'sk.', 'eyJ[\\w-]{20,}\\.[\\w-]{10,}'),
  key('postman', 'A Postman key', 'PMAK-', '[\\w-]{30,}'),
]
