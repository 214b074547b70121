import { LRUCache } from 'lru-cache'
import type { WorkflowFilters } from '../../../contract/workflows.ts'
import type { Way } from '../imports.ts'
import { type Bits, countBits, keepCommon, noBits, setBit } from './bits.ts'
import { common, compare, except, type Facet, mark, union } from './facets.ts'
import { type Order, orderBy, pageOf } from './order.ts'
import { type ShelfSort, type Shelved, searchedText, shelfOrders } from './shelved.ts'
import { textIndex } from './text-index.ts'

export interface ShelfFilter {
  published?: boolean
  search?: string
  category?: string
  app?: string
  trigger?: string
  community?: boolean
  /** Labels of apps or types of nodes: every one of them, or with `anyOf` one of them. */
  parts?: readonly string[]
  categories?: readonly string[]
  anyOf?: boolean
  sort?: ShelfSort
  limit?: number
  offset?: number
}

/**
 * All templates in memory, arranged so that a filter is a few hundred steps whatever their number. Built from the
 * database when a template was changed; 5,000 of them take some 12 MB.
 */
export function arrangeShelf(all: Shelved[]) {
  const size = all.length
  const everything = noBits(size)
  const published = noBits(size)
  const community = noBits(size)
  const categories: Facet = new Map()
  const apps: Facet = new Map()
  const triggers: Facet = new Map()
  const types: Facet = new Map()
  for (const [at, workflow] of all.entries()) {
    setBit(everything, at)
    if (workflow.published) setBit(published, at)
    if (workflow.needs_community) setBit(community, at)
    mark(categories, workflow.category, at, size)
    for (const app of workflow.apps) mark(apps, app, at, size)
    for (const trigger of workflow.triggers) mark(triggers, trigger, at, size)
    for (const { type } of workflow.nodeTypes) mark(types, type, at, size)
  }
  const search = textIndex(all.map(searchedText))
  /** Each is sorted when it is first asked for, and again after an import changed it. */
  const orders = new Map<ShelfSort, Order>()
  // The pages of one search, and what everybody looks for, are read once.
  const searched = new LRUCache<string, Bits>({ max: 500 })
  let offered: WorkflowFilters | undefined

  const holding = (text: string): Bits => {
    const key = text.trim().toLowerCase()
    const bits = searched.get(key) ?? everything.slice()
    if (!searched.has(key)) search(key, bits)
    searched.set(key, bits)
    return bits
  }

  const matching = (filter: ShelfFilter, visibleOnly: boolean): Bits => {
    const none = noBits(size)
    const found = everything.slice()
    const facet = (map: Facet, value: string | undefined) => {
      if (value !== undefined) keepCommon(found, map.get(value.toLowerCase()) ?? none)
    }
    if (visibleOnly || filter.published === true) keepCommon(found, published)
    if (filter.published === false) keepCommon(found, except(everything, published))
    facet(categories, filter.category)
    facet(apps, filter.app)
    facet(triggers, filter.trigger)
    if (filter.community === true) keepCommon(found, community)
    if (filter.community === false) keepCommon(found, except(everything, community))
    if (filter.categories?.length) keepCommon(found, union(filter.categories, [categories], size))
    if (filter.parts?.length) {
      const parts = filter.anyOf ? [filter.parts] : filter.parts.map((part) => [part])
      for (const either of parts) keepCommon(found, union(either, [apps, types], size))
    }
    if (filter.search?.trim()) keepCommon(found, holding(filter.search))
    return found
  }

  const ordered = (sort: ShelfSort): Order => {
    const order = orders.get(sort) ?? orderBy(all, shelfOrders[sort])
    orders.set(sort, order)
    return order
  }

  const choices = (facet: Facet, label: (value: string) => string): WorkflowFilters['apps'] =>
    [...facet]
      .map(([value, bits]) => ({ value, label: label(value), count: countBits(common(bits, published)) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || compare(a.label, b.label))

  const labels = new Map(
    all.flatMap(({ apps: own, category }) => [...own, category]).map((each) => [each.toLowerCase(), each]),
  )
  const written = (value: string) => labels.get(value) ?? value

  return {
    list(filter: ShelfFilter, visibleOnly: boolean): { workflows: Shelved[]; total: number } {
      const found = matching(filter, visibleOnly)
      const { limit = size, offset = 0 } = filter
      const page = pageOf(found, ordered(filter.sort ?? 'newest'), offset, limit)
      return { workflows: page.flatMap((at) => all[at] ?? []), total: countBits(found) }
    },

    /** What there is to choose from, among the published ones. */
    filters(triggerLabel: (kind: string) => string): WorkflowFilters {
      offered ??= {
        categories: choices(categories, written).map((each) => ({ ...each, value: each.label })),
        // A list to choose from has an end; the address takes any app.
        apps: choices(apps, written)
          .slice(0, 60)
          .map((each) => ({ ...each, value: each.label })),
        triggers: choices(triggers, triggerLabel),
        community: countBits(common(community, published)),
      }
      return offered
    },

    published: (number: number): Shelved | undefined => all.find((each) => each.published && each.number === number),

    /** One import more, without building the shelf anew. */
    counted(id: string, way: Way) {
      const workflow = all.find((each) => each.id === id)
      if (!workflow) return
      if (way === 'button') workflow.downloads += 1
      else workflow.imports[way] += 1
      workflow.recentImports += 1
      for (const sort of ['downloads', 'imports', 'recent'] as const) orders.delete(sort)
    },
  }
}

export type Shelf = ReturnType<typeof arrangeShelf>
