import { type Case, caseFields, type ProjectPage, projectPageFields } from '../../contract/projects.ts'
import type { Api } from '../api/client.ts'
import { queryOf } from '../queries/hooks.ts'

/** The element that shows a project's text, which is not sent a second time. */
export const projectTextId = 'project-text'

export const projectQuery = (api: Api, slug: string) =>
  queryOf(
    ['projects', 'read', slug],
    (): Promise<ProjectPage | null> =>
      api.find('GET /api/projects/slug/{slug}', { params: { slug }, query: { fields: [...projectPageFields] } }),
    { inDocument: { id: projectTextId, as: 'innerHTML', field: 'body_html' } },
  )

/** The projects with a page of their own, for pages that refer to one. These do without it if it cannot be read. */
export const casesQuery = (api: Api) =>
  queryOf(['projects', 'cases'], async (): Promise<Case[]> => {
    const { entries } = await api.entries('projects', { fields: caseFields }).catch(() => ({ entries: [] }))
    return entries.filter(({ slug, has_story }) => slug && has_story)
  })
