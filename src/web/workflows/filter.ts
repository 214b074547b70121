import { paths } from '../../contract/site-map.ts'
import type { WorkflowSort } from '../../contract/workflows.ts'

export const perPage = 24

export const sortLabels: Record<WorkflowSort, string> = {
  newest: 'Newest first',
  downloads: 'Most downloaded',
  name: 'Name A to Z',
}

export interface ListFilter {
  search: string
  category: string
  app: string
  trigger: string
  community: boolean
  sort: WorkflowSort
  page: number
}

const maxLength = 100

const text = (query: URLSearchParams, name: string) =>
  (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxLength)

/** “All” in a select is not a filter (spec 9). In the search box it is a word. */
const choice = (query: URLSearchParams, name: string) => {
  const value = text(query, name)
  return value === 'all' ? '' : value
}

export function readFilter(query: URLSearchParams): ListFilter {
  const sort = query.get('sort')
  const page = query.get('page')
  return {
    search: text(query, 'search'),
    category: choice(query, 'category'),
    app: choice(query, 'app'),
    trigger: choice(query, 'trigger'),
    community: query.get('community') === 'true',
    sort: sort === 'downloads' || sort === 'name' ? sort : 'newest',
    page: page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

export const addressOf = ({ community, sort, ...rest }: ListFilter): string =>
  paths.marketplace({
    ...rest,
    community: community ? 'true' : undefined,
    sort: sort === 'newest' ? undefined : sort,
  })

export const isNarrowed = ({ search, category, app, trigger, community }: ListFilter): boolean =>
  Boolean(search || category || app || trigger || community)
