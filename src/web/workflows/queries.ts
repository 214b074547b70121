import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/client.ts'
import { paths } from '../app/paths.ts'
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

export const workflowFiltersQuery = (api: Api) =>
  queryOptions({ queryKey: ['workflows', 'filters'], queryFn: api.workflowFilters })

export const workflowQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['workflows', 'slug', slug], queryFn: () => api.workflow(slug) })

/**
 * The drawing and the file stand in the page as they are, and are large: the browser reads them from there instead of
 * getting them once more in the page's state.
 */
const inDocument = (key: 'picture' | 'file', slug: string, queryFn: () => Promise<string>) =>
  queryOptions({
    queryKey: ['workflows', key, slug],
    queryFn,
    meta: { inDocument: true },
    initialData: () => {
      const element = typeof document === 'undefined' ? null : document.getElementById(`${key}-${slug}`)
      return (key === 'picture' ? element?.innerHTML : element?.textContent) || undefined
    },
  })

export const pictureQuery = (api: Api, slug: string) =>
  inDocument('picture', slug, () => api.text(paths.workflowPicture(slug)))

export const fileQuery = (api: Api, slug: string) => inDocument('file', slug, () => api.text(paths.workflowFile(slug)))
