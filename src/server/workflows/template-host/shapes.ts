import { appOf, CATEGORY_LABELS, type Category, splitType } from '../../../n8n/apps.ts'
import { withFormId } from '../../../n8n/clean.ts'
import { readConnections } from '../../../n8n/connections.ts'
import { isStickyNote, type WorkflowFile } from '../../../n8n/file.ts'
import { type Mark, markOf } from '../../../n8n/picture/marks.ts'
import { isTrigger } from '../../../n8n/triggers.ts'
import { allImports, type CatalogEntry } from '../catalog/catalog.ts'

/** n8n's own tools. It leaves them out of a template's few icons, to show the apps. */
const CORE: readonly Category[] = ['trigger', 'flow', 'data', 'code']
const CORE_REQUESTS = new Set(['httprequest', 'graphql', 'ssetrigger'])
const CORE_CATEGORY = 'Core Nodes'

export function nodeShape({ type, typeVersion }: CatalogEntry['nodeTypes'][number]) {
  const { label, category } = appOf(type)
  const { name } = splitType(type)
  const isCore = CORE.includes(category) || CORE_REQUESTS.has(name.toLowerCase())
  const n8nCategory = isCore ? CORE_CATEGORY : CATEGORY_LABELS[category]
  return {
    id: numberOf(type),
    icon: `file:${category}.svg`,
    name: type,
    categories: [categoryShape(n8nCategory)],
    codex: { data: { categories: [n8nCategory] } },
    group: /trigger$/i.test(name) ? '["trigger"]' : '["transform"]',
    defaults: { name: label },
    iconData: { type: 'file', fileBuffer: iconOf(markOf(type)) },
    displayName: label,
    typeVersion,
  }
}

export function listShape(workflow: CatalogEntry, owner: string) {
  return {
    id: workflow.number,
    name: workflow.name,
    description: workflow.description,
    ...popularity([workflow]),
    price: null,
    purchaseUrl: null,
    createdAt: workflow.created_at,
    user: userShape(workflow.author ?? owner),
    nodes: workflow.nodeTypes.map(nodeShape),
  }
}

/** n8n calls them views. We send the number of imports. */
export const popularity = (workflows: readonly CatalogEntry[]) => ({
  totalViews: workflows.reduce((sum, each) => sum + allImports(each), 0),
  recentViews: workflows.reduce((sum, each) => sum + each.recentImports, 0),
})

export const userShape = (name: string) => ({
  name,
  username: name,
  verified: true,
  bio: null,
  avatar: null,
  links: [],
})

export const categoryShape = (name: string) => ({ id: numberOf(name.toLowerCase()), name })

/** n8n's template library needs numbers; the same name always gets the same one (FNV-1a, 31 bits). */
export function numberOf(name: string): number {
  let hash = 2166136261
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
  return hash >>> 1
}

/** Visible on n8n's light and dark backgrounds. */
const INK = '#857c6b'

/** Our own drawings, or openly licensed ones, in the form that n8n expects. Its drawings of apps are not ours to serve. */
function iconOf({ d, filled }: Mark): string {
  const ink = filled
    ? `fill="${INK}"`
    : `fill="none" stroke="${INK}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${ink}><path d="${d}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** The part to import: the workflow and nothing else. */
export const coreOf = (file: WorkflowFile) => ({
  nodes: harmlessLast(file),
  connections: file.connections,
  settings: file.settings ?? {},
})

/** Like `coreOf`, for n8n's wizard, which imports what the preview fetched. */
export const wizardCoreOf = (file: WorkflowFile) => ({ ...coreOf(file), nodes: harmlessLast(file).map(withFormId) })

/** n8n moves down whatever leads to the last node of an import, so the last one is a node that nothing leads to. */
function harmlessLast(file: WorkflowFile): WorkflowFile['nodes'] {
  const { nodes } = file
  const targets = new Set(readConnections(file).links.map(({ target }) => target))
  const free = nodes.filter(({ name }) => !targets.has(name))
  const last = nodes.at(-1)
  if (!last || free.includes(last)) return nodes
  const chosen = free.find(isStickyNote) ?? free.find(isTrigger) ?? free[0]
  return chosen ? [...nodes.filter((node) => node !== chosen), chosen] : nodes
}
