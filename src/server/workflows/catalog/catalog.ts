import { LRUCache } from 'lru-cache'
import type { ChangeSort } from '../../../contract/api/query.ts'
import type { WorkflowFilters, WorkflowImports, WorkflowSort, WorkflowSummary } from '../../../contract/workflows.ts'
import { appOf, splitType } from '../../../n8n/apps.ts'
import type { Way } from '../imports.ts'

/** A template in the catalog: what a list shows, its imports, and the types of its nodes for n8n's own search. */
export interface CatalogEntry extends WorkflowSummary {
  visible: boolean
  imports: WorkflowImports
  recentImports: number
  nodeTypes: { type: string; typeVersion: number }[]
}

/** The site offers the contract's orders; n8n's library also requests the last two. */
type CatalogSort = WorkflowSort | ChangeSort | 'imports' | 'recent'

export type ChoiceFacet = 'category' | 'app' | 'trigger'

export interface CatalogFilter extends Partial<Record<ChoiceFacet, string>> {
  published?: boolean
  search?: string
  community?: boolean
  /** Labels of apps or types of nodes: a template needs all of them, or with `anyOf` one of them. */
  parts?: readonly string[]
  categories?: readonly string[]
  anyOf?: boolean
  updated_since?: string
  /** A slug: only templates that resemble this one, the most similar first. */
  like?: string
  sort?: CatalogSort
  limit?: number
  offset?: number
}

export const allImports = ({ downloads, imports }: CatalogEntry) => downloads + imports.address + imports.library

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type By = (a: CatalogEntry, b: CatalogEntry) => number

const newest: By = (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id)
const byChange: By = (a, b) => compare(a.updated_at, b.updated_at) || compare(a.id, b.id)
const descending =
  (count: (workflow: CatalogEntry) => number): By =>
  (a, b) =>
    count(b) - count(a) || newest(a, b)

const orders: Record<CatalogSort, By> = {
  newest,
  name: (a, b) => a.name.localeCompare(b.name, 'en') || compare(a.id, b.id),
  downloads: descending(({ downloads }) => downloads),
  imports: descending(allImports),
  recent: descending(({ recentImports }) => recentImports),
  updated_at: byChange,
  '-updated_at': (a, b) => byChange(b, a),
}

/** A template as filters read it: all values in lower case. */
interface Template extends Record<ChoiceFacet | 'tags', string[]> {
  entry: CatalogEntry
  types: string[]
  /** A searched word matches anywhere in it. */
  text: string
  /** A searched word matches only the beginning of a word: “be” must not find “Embeddings”. */
  labels: string
}

const lowered = (values: readonly string[]) => [...new Set(values.map((value) => value.toLowerCase()))]

/** Apps are found by their label and by their n8n node type. */
function prepared(entry: CatalogEntry): Template {
  const { name, description, category, tags, apps, triggers, nodeTypes } = entry
  const nodes = nodeTypes.flatMap(({ type }) => [appOf(type).label, splitType(type).name])
  return {
    entry,
    category: lowered([category]),
    app: lowered(apps),
    trigger: lowered(triggers),
    tags: lowered(tags),
    types: lowered(nodeTypes.map(({ type }) => type)),
    text: `${name}\0${description}`.toLowerCase(),
    labels: beginnings([category, ...tags, ...new Set([...apps, ...nodes])]),
  }
}

/** Words, each after a line break, which no search contains; “Rocket.Chat” whole and in parts. */
const beginnings = (labels: readonly string[]) =>
  labels
    .flatMap((label) => [...label.split(/\s+/), ...label.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => `\n${word.toLowerCase()}`)
    .join('')

/** All templates in memory. Built from the database after a template changed; see decision 010. */
export function buildCatalog(all: readonly CatalogEntry[]) {
  const templates = all.map(prepared)
  // The pages of one list, and popular lists, are computed once.
  const lists = new LRUCache<string, CatalogEntry[]>({ max: 100 })

  const find = ({ limit: _, offset: __, ...filter }: CatalogFilter, visibleOnly: boolean): CatalogEntry[] => {
    const key = JSON.stringify([filter, visibleOnly])
    const hit = lists.get(key)
    if (hit) return hit
    const { like, sort = 'newest' } = filter
    const matched = templates.filter(matching(filter, visibleOnly))
    const model = templates.find(({ entry }) => entry.slug === like && (entry.visible || !visibleOnly))
    const list =
      like === undefined
        ? matched.map(({ entry }) => entry).sort(orders[sort])
        : model
          ? similarTo(model, matched, templates)
          : []
    lists.set(key, list)
    return list
  }

  let offered: WorkflowFilters | undefined

  const labels = new Map(
    all.flatMap(({ apps, category }) => [...apps, category]).map((each) => [each.toLowerCase(), each]),
  )
  const written = (value: string) => labels.get(value) ?? value

  const choices = (facet: ChoiceFacet, label: (value: string) => string): WorkflowFilters['apps'] => {
    const values = templates.filter(({ entry }) => entry.visible).flatMap((each) => each[facet])
    return [...Map.groupBy(values, (value) => value)]
      .map(([value, { length: count }]) => ({ value, label: label(value), count }))
      .sort((a, b) => b.count - a.count || compare(a.label, b.label))
  }
  const writtenChoices = (facet: ChoiceFacet) => choices(facet, written).map((each) => ({ ...each, value: each.label }))

  return {
    list(filter: CatalogFilter, visibleOnly: boolean): { workflows: CatalogEntry[]; total: number } {
      const entries = find(filter, visibleOnly)
      const { limit = entries.length, offset = 0 } = filter
      return { workflows: entries.slice(offset, offset + limit), total: entries.length }
    },

    /** The choices of each filter, among the templates that visitors see. */
    filters(triggerLabel: (kind: string) => string): WorkflowFilters {
      offered ??= {
        categories: writtenChoices('category'),
        // The form offers a limited list; the query parameter takes any app.
        apps: writtenChoices('app').slice(0, 60),
        triggers: choices('trigger', triggerLabel),
        community: all.filter(({ visible, needs_community }) => visible && needs_community).length,
      }
      return offered
    },

    /** A choice in its usual spelling; undefined when no template that visitors see has it. */
    choice(facet: ChoiceFacet, value: string): string | undefined {
      const key = value.toLowerCase()
      return templates.some((each) => each.entry.visible && each[facet].includes(key)) ? written(key) : undefined
    },

    visible: (number: number): CatalogEntry | undefined => all.find((each) => each.visible && each.number === number),

    counted(id: string, way: Way) {
      const workflow = all.find((each) => each.id === id)
      if (!workflow) return
      if (way === 'button') workflow.downloads += 1
      else workflow.imports[way] += 1
      workflow.recentImports += 1
      lists.clear()
    },
  }
}

export type Catalog = ReturnType<typeof buildCatalog>

/** Whether a template matches a filter. A visitor's search never reads what is hidden, so its time tells nothing about it. */
function matching(filter: CatalogFilter, visibleOnly: boolean): (template: Template) => boolean {
  const { published, community, category, app, trigger, anyOf, updated_since = '' } = filter
  const words = (filter.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? []).map(
    (word) => [word, `\n${word}`] as const,
  )
  const categories = lowered(filter.categories ?? [])
  const parts = lowered(filter.parts ?? [])
  const choices = Object.entries({ category, app, trigger }).flatMap(([facet, value]) =>
    value === undefined ? [] : [{ facet: facet as ChoiceFacet, value: value.toLowerCase() }],
  )
  return (template) => {
    const { entry, text, labels } = template
    const hasPart = (part: string) => template.app.includes(part) || template.types.includes(part)
    return (
      (!visibleOnly || entry.visible) &&
      entry.updated_at >= updated_since &&
      (published === undefined || entry.published === published) &&
      (community === undefined || entry.needs_community === community) &&
      choices.every(({ facet, value }) => template[facet].includes(value)) &&
      (categories.length === 0 || template.category.some((each) => categories.includes(each))) &&
      (parts.length === 0 || (anyOf ? parts.some(hasPart) : parts.every(hasPart))) &&
      words.every(([word, beginning]) => text.includes(word) || labels.includes(beginning))
    )
  }
}

/** Templates sharing apps, tags or the category, the most similar first. Rare values weigh more than frequent ones. */
function similarTo(template: Template, matched: readonly Template[], all: readonly Template[]): CatalogEntry[] {
  const scores = new Map<Template, number>()
  for (const facet of ['app', 'tags', 'category'] as const) {
    for (const value of template[facet]) {
      const having = all.filter((each) => each[facet].includes(value))
      const rarity = Math.log(1 + all.length / having.length)
      for (const each of having) scores.set(each, (scores.get(each) ?? 0) + rarity)
    }
  }
  const score = (each: Template) => scores.get(each) ?? 0
  return matched
    .filter((each) => each !== template && scores.has(each))
    .sort((a, b) => score(b) - score(a))
    .map(({ entry }) => entry)
}
