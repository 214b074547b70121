import { paths } from '../../contract/site-map.ts'
import type { WorkflowSort } from '../../contract/workflows.ts'

export const perPage = 24

export const sortLabels: Record<WorkflowSort, string> = {
  newest: 'Newest first',
  downloads: 'Most downloaded',
  name: 'By name',
}

/** The filter of the list. An empty value does not filter. Only the address holds it. */
export interface ListFilter {
  search: string
  category: string
  app: string
  trigger: string
  community: boolean
  sort: WorkflowSort
  page: number
}

const most = 100

const text = (query: URLSearchParams, name: string) =>
  (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, most)

/** “All” of a list to choose from is no filter (spec 9); to search for the word is another thing. */
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

/** The address of a list, without the values that are the default. */
export const addressOf = ({ community, sort, ...rest }: ListFilter): string =>
  paths.marketplace({
    ...rest,
    community: community ? 'true' : undefined,
    sort: sort === 'newest' ? undefined : sort,
  })

export const isNarrowed = ({ search, category, app, trigger, community }: ListFilter): boolean =>
  Boolean(search || category || app || trigger || community)
