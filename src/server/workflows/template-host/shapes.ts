import { appOf, CATEGORY_LABELS, type Category, splitType } from '../../../n8n/apps.ts'
import type { Shelved } from '../shelf/shelf.ts'

/** Icon names that n8n's editor knows, for our own categories; its drawings of apps are not ours to serve. */
const icons: Record<Category, string> = {
  trigger: 'bolt',
  flow: 'code-branch',
  data: 'pen',
  ai: 'robot',
  communication: 'comment',
  database: 'database',
  files: 'file',
  http: 'globe',
  code: 'code',
  crm: 'users',
  finance: 'credit-card',
  dev: 'terminal',
  other: 'cube',
}

/** A node as n8n lists it beside a template. */
export function nodeShape({ type, typeVersion }: Shelved['nodeTypes'][number]) {
  const { label, category } = appOf(type)
  const icon = icons[category]
  return {
    id: numberOf(type),
    icon: `fa:${icon}`,
    name: type,
    codex: { data: { categories: [CATEGORY_LABELS[category]] } },
    group: /trigger$/i.test(splitType(type).name) ? '["trigger"]' : '["transform"]',
    defaults: { name: label },
    iconData: { type: 'icon', icon },
    displayName: label,
    typeVersion,
  }
}

/** A template in a list. */
export function listShape(workflow: Shelved, owner: string) {
  return {
    id: workflow.number,
    name: workflow.name,
    description: workflow.description,
    totalViews: workflow.downloads,
    recentViews: workflow.downloads,
    price: null,
    purchaseUrl: null,
    createdAt: workflow.created_at,
    user: userShape(workflow.author ?? owner),
    nodes: workflow.nodeTypes.map(nodeShape),
  }
}

export const userShape = (name: string) => ({
  name,
  username: name,
  verified: true,
  bio: null,
  avatar: null,
  links: [],
})

export const categoryShape = (name: string) => ({ id: numberOf(name.toLowerCase()), name })

/** n8n's template library wants numbers; the same name gives the same one for ever (FNV-1a, 31 bits). */
export function numberOf(name: string): number {
  let hash = 2166136261
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
  return hash >>> 1
}

export interface WorkflowCore {
  nodes: unknown
  connections: unknown
  settings: unknown
}

/** What is imported: the workflow and nothing around it. */
export const coreOf = (file: Record<string, unknown>): WorkflowCore => ({
  nodes: file.nodes,
  connections: file.connections,
  settings: file.settings ?? {},
})
