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
export function readableName(name: string): string {
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
