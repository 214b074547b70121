import catalogue from './app-catalogue.json' with { type: 'json' }
import type { Category } from './app-categories.ts'
import names from './catalogue/names.json' with { type: 'json' }

export { CATEGORIES, CATEGORY_LABELS, type Category, GLYPHS } from './app-categories.ts'

export interface App {
  readonly label: string
  readonly category: Category
  /** The app that it works with; undefined for a node of n8n itself, such as If. */
  readonly service: string | undefined
}

/** The categories whose nodes stand for the app of their label, unless the catalogue says otherwise. */
const APP_CATEGORIES = ['communication', 'database', 'files', 'crm', 'finance', 'dev', 'other']
const BASE = 'n8n-nodes-base'
export const LANGCHAIN = '@n8n/n8n-nodes-langchain'

/** By a name in lower case. */
const byName = <Value>(values: Readonly<Record<string, Value>>) =>
  new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))

/** What n8n itself calls the nodes of each of its packages. */
const LABELS = new Map(Object.entries(names.nodes).map(([pack, labels]) => [pack, byName<string>(labels)]))
const CATEGORY_OF = new Map(
  Object.entries(catalogue.categories).flatMap(([category, list]) =>
    list.map((name) => [name.toLowerCase(), category as Category] as const),
  ),
)
const SERVICES = byName<string | null>(catalogue.services)
const LOGINS = new Map([...byName<string>(names.logins), ...Object.entries(catalogue.logins)])
const BRANDS = new Map(Object.entries(catalogue.brands))

/** `n8n-nodes-base.slackTrigger` → its package and its own name. A type without a package has an empty one. */
export function splitType(type: string): { package: string; name: string } {
  const dot = type.lastIndexOf('.')
  return { package: type.slice(0, Math.max(0, dot)), name: type.slice(dot + 1) }
}

/** The npm package to install before such a node works, or `undefined` for a node that n8n ships with. */
export function communityPackage(type: string): string | undefined {
  const { package: name } = splitType(type)
  return name === '' || LABELS.has(name) ? undefined : name
}

export function appOf(type: string): App {
  const { package: pack, name } = splitType(type)
  // A trigger or tool made from an app's node is still that app: gmailTrigger, gmailTool → Gmail.
  const short = name.replace(/(?:Trigger|(?:Hitl)?Tool)$/, '')
  const labels = LABELS.get(pack || BASE)
  const plain = [name, short].find((each) => CATEGORY_OF.has(each.toLowerCase())) ?? (short || name)
  const own = plain.toLowerCase()
  const label =
    labels?.get(own) ??
    labels?.get(name.toLowerCase())?.replace(/ (?:Trigger|Tool)$/, '') ??
    (readableName(labels ? plain : short || name) || 'Unknown')
  const category = (labels && CATEGORY_OF.get(own)) ?? (pack === LANGCHAIN ? 'ai' : 'other')
  const given = labels && SERVICES.get(own)
  const service = given === undefined && APP_CATEGORIES.includes(category) ? label : given
  return { label, category, service: service ?? undefined }
}

/** The label of a credential kind: `googleSheetsOAuth2Api` → `Google Sheets`. */
export function credentialLabel(kind: string): string {
  const ending = /(?:OAuth2|OAuth1|AccessToken|Token|ServiceAccount)?(?:Api|Account)?$|Trigger(?:OAuth2)?(?:Api)?$/
  return LOGINS.get(kind.toLowerCase()) ?? (readableName(kind.replace(ending, '') || kind) || 'Credential')
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
