import { paths } from '../../../contract/site-map.ts'
import { type Api, listQuery } from '../../api/client.ts'
import type { QueryClient } from '../../queries/query-client.ts'

/** In characters. */
export const longestEnquiry = 300
export const exampleEnquiry = 'I type emailed invoices into a sheet. Can a workflow do that?'

/** An owner's drawing of something else than an enquiry that is checked, enriched and answered stays a drawing. */
export const isAboutEnquiry = (nodes: readonly { label: string }[]): boolean =>
  nodes.length === 4 && /enquir|inquir|message|question|request|lead|contact/i.test(nodes[0]?.label ?? '')

export interface Offer {
  kind: 'service' | 'template'
  title: string
  path: string
  /** Further words that describe it. */
  text: string
}

/** What cannot be read is left out: the demonstration works without. */
export async function loadOffers(client: QueryClient, api: Api): Promise<Offer[]> {
  const nothing = () => ({ entries: [] })
  const templatesQuery = {
    queryKey: ['workflows', 'offers'],
    queryFn: () => api.list('GET /api/workflows', { query: { published: true, limit: 100 } }),
  }
  const [services, templates] = await Promise.all([
    client.ensureQueryData(listQuery(api, 'services', { active: true })).catch(nothing),
    client.ensureQueryData(templatesQuery).catch(nothing),
  ])
  return [
    ...services.entries.map(({ title, description, features }) => {
      return { kind: 'service' as const, title, path: paths.services, text: [description, ...features].join(' ') }
    }),
    ...templates.entries.map(({ name: title, slug, description, tags, apps }) => {
      const text = [description, ...tags, ...apps].join(' ')
      return { kind: 'template' as const, title, path: paths.workflow(slug), text }
    }),
  ]
}
