import { paths } from '../../contract/site-map.ts'
import type { Api } from '../api/client.ts'
import { queryOptions } from '../queries/hooks.ts'
import { type ListFilter, perPage } from './filter.ts'

export const workflowsQuery = (api: Api, { page, community, ...filter }: ListFilter) => {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const query = {
    ...given,
    published: true,
    ...(community && { community: true }),
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  return queryOptions({ queryKey: ['workflows', 'list', query], queryFn: () => api.workflows(query) })
}

/** The three templates that are most like this one. */
export const relatedQuery = (api: Api, slug: string) => {
  const query = { published: true, like: slug, limit: 3 }
  return queryOptions({ queryKey: ['workflows', 'list', query], queryFn: () => api.workflows(query) })
}

export const workflowFiltersQuery = (api: Api) =>
  queryOptions({ queryKey: ['workflows', 'filters'], queryFn: api.workflowFilters })

export const workflowQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['workflows', 'slug', slug], queryFn: () => api.workflow(slug) })

/** The drawing, as the server made it. */
export const pictureQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['workflows', 'picture', slug],
    queryFn: () => api.text(paths.workflowPicture(slug)),
    inDocument: { id: `picture-${slug}`, as: 'innerHTML' },
  })

export const fileQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['workflows', 'file', slug],
    queryFn: () => api.text(paths.workflowFile(slug)),
    inDocument: { id: `file-${slug}`, as: 'textContent' },
  })
