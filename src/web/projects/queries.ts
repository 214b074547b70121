import { type ProjectPage, projectPageFields } from '../../contract/projects.ts'
import type { Api } from '../api/client.ts'
import { queryOptions } from '../queries/hooks.ts'

/** The element that shows a project's text, which is not sent a second time. */
export const projectTextId = 'project-text'

export const projectQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['projects', 'read', slug],
    queryFn: (): Promise<ProjectPage | null> =>
      api.find('GET /api/projects/slug/{slug}', { params: { slug }, query: { fields: [...projectPageFields] } }),
    inDocument: { id: projectTextId, as: 'innerHTML', field: 'body_html' },
  })
