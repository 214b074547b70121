import catalogue from './app-catalogue.json' with { type: 'json' }
import type { Category } from './app-categories.ts'

export { CATEGORIES, CATEGORY_LABELS, type Category, GLYPHS } from './app-categories.ts'

export interface App {
  readonly label: string
  readonly category: Category
  /** The app that it works with; undefined for a node of n8n itself, such as If. */
  readonly service: string | undefined
}

/** The categories whose nodes stand for the app of their label, unless the catalogue says otherwise. */
const APP_CATEGORIES = ['communication', 'database', 'files', 'crm', 'finance', 'dev', 'other']
export const LANGCHAIN = '@n8n/n8n-nodes-langchain'
const CORE_PACKAGES = ['n8n-nodes-base', LANGCHAIN]

/** Common nodes, by the last part of their type: the label, and after `@` the app if it is another, `-` for none. */
const NODES = new Map(
  Object.entries(catalogue.nodes).flatMap(([category, nodes]) =>
    Object.entries(nodes).map(([name, entry]): [string, App] => {
      const [label = '', app = APP_CATEGORIES.includes(category) ? label : '-'] = entry.split('@')
      return [name.toLowerCase(), { label, category: category as Category, service: app === '-' ? undefined : app }]
    }),
  ),
)
const CREDENTIALS = new Map(Object.entries(catalogue.credentials))
const BRANDS = new Map(Object.entries(catalogue.brands))

/** `n8n-nodes-base.slackTrigger` → its package and its own name. A type without a package has an empty one. */
export function splitType(type: string): { package: string; name: string } {
  const dot = type.lastIndexOf('.')
  return { package: type.slice(0, Math.max(0, dot)), name: type.slice(dot + 1) }
}

/** The npm package to install before such a node works, or `undefined` for a node that n8n ships with. */
export function communityPackage(type: string): string | undefined {
  const { package: name } = splitType(type)
  return name === '' || CORE_PACKAGES.includes(name) ? undefined : name
}

export function appOf(type: string): App {
  const { package: pack, name } = splitType(type)
  // A trigger or tool made from an app's node is still that app: gmailTrigger, gmailTool → Gmail.
  const short = name.replace(/(?:Trigger|(?:Hitl)?Tool)$/, '')
  const known = communityPackage(type) ? undefined : (NODES.get(name.toLowerCase()) ?? NODES.get(short.toLowerCase()))
  if (known !== undefined) return known
  const label = readableName(short || name) || 'Unknown'
  return pack === LANGCHAIN
    ? { label, category: 'ai', service: undefined }
    : { label, category: 'other', service: label }
}

/** The name of an app as its mark is filed: “Rocket.Chat” → `rocketchat`. */
export const markKey = (app: string): string => app.toLowerCase().replace(/[^a-z\d]/g, '')

/** The label of a credential kind: `googleSheetsOAuth2Api` → `Google Sheets`. */
export function credentialLabel(kind: string): string {
  const ending = /(?:OAuth2|OAuth1|AccessToken|Token|ServiceAccount)?(?:Api|Account)?$|Trigger(?:OAuth2)?(?:Api)?$/
  return CREDENTIALS.get(kind.toLowerCase()) ?? (readableName(kind.replace(ending, '') || kind) || 'Credential')
}

/** `googleSheets` → `Google Sheets`: a readable label for a camelCase or dashed name. */
function readableName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const pair = BRANDS.get(`${word} ${words[at + 1] ?? ''}`.toLowerCase())
    if (pair !== undefined) at++
    out.push(pair ?? BRANDS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1))
  }
  return out.join(' ')
}
