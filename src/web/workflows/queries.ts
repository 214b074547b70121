import { paths } from '../../contract/site-map.ts'
import type { WorkflowPage } from '../../contract/workflows.ts'
import type { QueryOf } from '../api/call.ts'
import type { Api } from '../api/client.ts'
import { queryOf } from '../queries/hooks.ts'
import { type ListFilter, perPage } from './filter.ts'

const listQuery = (api: Api, query: QueryOf<'GET /api/workflows'>) =>
  queryOf(['workflows', 'list', query], () => api.list('GET /api/workflows', { query }))

const given = ({ community, ...filter }: Partial<ListFilter>) => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  ...(community && { community: true }),
})

export const workflowsQuery = (api: Api, { page, ...filter }: ListFilter) =>
  listQuery(api, { ...given(filter), published: true, limit: perPage, offset: (page - 1) * perPage })

/** Another spelling of a search that finds nothing. */
export function spellingQuery(api: Api, { search, page: _, sort: __, ...filter }: ListFilter) {
  const query = { ...given(filter), search }
  return queryOf(['workflows', 'spelling', query], () => api.call('GET /api/workflows/spelling', { query }))
}

export const relatedQuery = (api: Api, slug: string) => listQuery(api, { published: true, like: slug, limit: 3 })

export const workflowFiltersQuery = (api: Api) =>
  queryOf(['workflows', 'filters'], () => api.call('GET /api/workflows/filters'))

export const workflowQuery = (api: Api, slug: string) =>
  queryOf(
    ['workflows', 'slug', slug],
    (): Promise<WorkflowPage | null> =>
      api.find('GET /api/workflows/slug/{slug}', { params: { slug }, query: { file: false } }),
  )

export const pictureQuery = (api: Api, slug: string) =>
  queryOf(['workflows', 'picture', slug], () => api.text(paths.workflowPicture(slug)), {
    inDocument: { id: `picture-${slug}`, as: 'innerHTML' },
  })

export const fileQuery = (api: Api, slug: string) =>
  queryOf(['workflows', 'file', slug], () => api.text(paths.workflowFile(slug)), {
    inDocument: { id: `file-${slug}`, as: 'textContent' },
  })
