import { APP_CATEGORIES, CATALOGUE } from './apps/catalogue.ts'
import type { Category } from './apps/category.ts'
import { readableName } from './apps/words.ts'

export { CATEGORIES, CATEGORY_LABELS, type Category } from './apps/category.ts'
export { credentialLabel } from './apps/credentials.ts'
export { GLYPHS } from './apps/glyphs.ts'

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
