import type { WorkflowImports, WorkflowSort, WorkflowSummary } from '../../../contract/workflows.ts'
import { appOf, splitType } from '../../../n8n/apps.ts'
import { compare } from './facets.ts'
import type { SearchedText } from './text-index.ts'

/** A template in the catalog: what a list shows, its imports, and the types of its nodes for n8n's own search. */
export interface CatalogEntry extends WorkflowSummary {
  /** Whether visitors see it. */
  visible: boolean
  imports: WorkflowImports
  recentImports: number
  nodeTypes: { type: string; typeVersion: number }[]
}

/** The site offers the contract's orders; n8n's library also requests the last two. */
export type CatalogSort = WorkflowSort | 'imports' | 'recent'

type By = (a: CatalogEntry, b: CatalogEntry) => number

const newest: By = (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id)
const descending =
  (count: (workflow: CatalogEntry) => number): By =>
  (a, b) =>
    count(b) - count(a) || newest(a, b)

/** Imports of every kind. */
export const allImports = ({ downloads, imports }: CatalogEntry) => downloads + imports.address + imports.library

export const catalogOrders: Record<CatalogSort, By> = {
  newest,
  name: (a, b) => a.name.localeCompare(b.name, 'en') || compare(a.id, b.id),
  downloads: descending(({ downloads }) => downloads),
  imports: descending(allImports),
  recent: descending(({ recentImports }) => recentImports),
}

/** The text that a search looks through; apps count by their label and by their n8n node type. */
export function searchedText({ name, description, category, tags, apps, nodeTypes }: CatalogEntry): SearchedText {
  const nodes = nodeTypes.flatMap(({ type }) => [appOf(type).label, splitType(type).name])
  return { text: `${name}\0${description}`, labels: [category, ...tags, ...new Set([...apps, ...nodes])] }
}
