import { APP_CATEGORIES, CATALOGUE } from './app-catalogue.ts'
import type { Category } from './app-categories.ts'

export { CATEGORIES, CATEGORY_LABELS, type Category, GLYPHS } from './app-categories.ts'

export interface App {
  /** As n8n shows it. */
  readonly label: string
  readonly category: Category
  /** The app that it works with; undefined for a node of n8n itself, such as If. */
  readonly service: string | undefined
}

const CORE_PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']
const LANGCHAIN = '@n8n/n8n-nodes-langchain'

/** `n8n-nodes-base.slackTrigger` → its package and its own name. A type without a package has an empty one. */
export function splitType(type: string): { package: string; name: string } {
  const dot = type.lastIndexOf('.')
  return dot < 0 ? { package: '', name: type } : { package: type.slice(0, dot), name: type.slice(dot + 1) }
}

/** The npm package to install before such a node works, or `undefined` for a node that n8n ships with. */
export function communityPackage(type: string): string | undefined {
  const { package: name } = splitType(type)
  return name === '' || CORE_PACKAGES.includes(name) ? undefined : name
}

/** What a node type is, and the app behind it. */
export function appOf(type: string): App {
  const { package: pack, name } = splitType(type)
  // A trigger or tool made from an app's node is still that app: gmailTrigger, gmailTool → Gmail.
  const short = name.replace(/(?:Trigger|(?:Hitl)?Tool)$/, '')
  const core = pack === '' || CORE_PACKAGES.includes(pack)
  const found = core ? (CATALOGUE.get(name.toLowerCase()) ?? CATALOGUE.get(short.toLowerCase())) : undefined
  if (found !== undefined) return found
  const label = readableName(short === '' ? name : short) || 'Unknown'
  const category = pack === LANGCHAIN ? 'ai' : 'other'
  return { label, category, service: APP_CATEGORIES.includes(category) ? label : undefined }
}

/** Labels that cannot be derived from the name of the kind. */
const LABELS = new Map([
  ['httpheaderauth', 'Header auth'],
  ['httpbasicauth', 'Basic auth'],
  ['httpbearerauth', 'Bearer auth'],
  ['httpdigestauth', 'Digest auth'],
  ['httpqueryauth', 'Query auth'],
  ['httpcustomauth', 'Custom auth'],
  ['oauth2api', 'OAuth2'],
  ['oauth1api', 'OAuth1'],
  ['jwtauth', 'JWT auth'],
  ['aws', 'AWS'],
  ['imap', 'Email inbox (IMAP)'],
  ['smtp', 'Email sending (SMTP)'],
  ['googlepalmapi', 'Google Gemini'],
  ['twitteroauth2api', 'X'],
  ['discordbotapi', 'Discord bot'],
  ['discordwebhookapi', 'Discord webhook'],
])

/** The label of a credential kind: `googleSheetsOAuth2Api` → `Google Sheets`. */
export function credentialLabel(kind: string): string {
  const known = LABELS.get(kind.toLowerCase())
  if (known !== undefined) return known
  const short = kind.replace(
    /(?:OAuth2|OAuth1|AccessToken|Token|ServiceAccount)?(?:Api|Account)?$|Trigger(?:OAuth2)?(?:Api)?$/,
    '',
  )
  return readableName(short === '' ? kind : short) || 'Credential'
}

/** Names that a camelCase split capitalises wrongly, keyed by the split in lower case. */
const BRANDS = new Map(
  [
    'OpenAI:open ai',
    'GitHub',
    'GitLab',
    'HubSpot:hub spot',
    'LinkedIn:linked in',
    'YouTube:you tube',
    'WhatsApp:whats app',
    'WordPress:word press',
    'WooCommerce:woo commerce',
    'PayPal:pay pal',
    'QuickBooks:quick books',
    'ClickUp:click up',
    'SendGrid:send grid',
    'MongoDB:mongo db',
    'MySQL:my sql',
    'GraphQL:graph ql',
    'DeepL:deep l',
    'ElevenLabs:eleven labs',
    'OpenRouter:open router',
    'BigQuery:big query',
    'DeepSeek:deep seek',
    'AI',
    'API',
    'AWS',
    'CRM',
    'CSV',
    'FTP',
    'HTML',
    'HTTP',
    'ID',
    'IMAP',
    'JSON',
    'JWT',
    'LDAP',
    'LLM',
    'MCP',
    'n8n',
    'MQTT',
    'PDF',
    'RSS',
    'S3',
    'SMS',
    'SMTP',
    'SQL',
    'SSE',
    'SSH',
    'TOTP',
    'URL',
    'XML',
  ].flatMap((entry) => {
    const [brand = entry, split] = entry.split(':')
    // Some types write the name as one word: hubspot.
    return [split, brand.toLowerCase()].filter((key) => key !== undefined).map((key): [string, string] => [key, brand])
  }),
)

/** `googleSheets` → `Google Sheets`: a readable label for a camelCase or dashed name. */
function readableName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const pair = BRANDS.get(`${word} ${words[at + 1] ?? ''}`.toLowerCase())
    if (pair !== undefined) {
      out.push(pair)
      at++
    } else out.push(BRANDS.get(word.toLowerCase()) ?? capital(word))
  }
  return out.join(' ')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
