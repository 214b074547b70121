import { paths } from '../../../contract/site-map.ts'
import { type Api, listQuery } from '../../api/client.ts'
import { queryOptions } from '../../queries/hooks.ts'
import type { QueryClient } from '../../queries/query-client.ts'

/** In characters. */
export const longestEnquiry = 300
export const exampleEnquiry = 'I type emailed invoices into a sheet. Can a workflow do that?'

/**
 * The demonstration is about an enquiry that is checked, enriched and answered. An owner's drawing of something else
 * stays a drawing.
 */
export function isAboutEnquiry(nodes: readonly { label: string }[]): boolean {
  return nodes.length === 4 && /enquir|inquir|message|question|request|lead|contact/i.test(nodes[0]?.label ?? '')
}

/** A service or a template of the site. */
export interface Offer {
  kind: 'service' | 'template'
  title: string
  /** Where it can be read about. */
  path: string
  /** Further words that describe it. */
  text: string
}

const templatesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflows', 'offers'],
    queryFn: () => api.list('GET /api/workflows', { query: { published: true, limit: 100 } }),
  })

/** The services and templates of the site. What cannot be read is left out: the demonstration works without. */
export async function loadOffers(client: QueryClient, api: Api): Promise<Offer[]> {
  const [services, templates] = await Promise.allSettled([
    client.ensureQueryData(listQuery(api, 'services', { active: true })),
    client.ensureQueryData(templatesQuery(api)),
  ])
  return [
    ...entriesOf(services).map(
      ({ title, description, features }): Offer => ({
        kind: 'service',
        title,
        path: paths.services,
        text: [description, ...features].join(' '),
      }),
    ),
    ...entriesOf(templates).map(
      ({ name, slug, description, tags, apps }): Offer => ({
        kind: 'template',
        title: name,
        path: paths.workflow(slug),
        text: [description, ...tags, ...apps].join(' '),
      }),
    ),
  ]
}

const entriesOf = <Entry>(read: PromiseSettledResult<{ entries: readonly Entry[] }>): readonly Entry[] =>
  read.status === 'fulfilled' ? read.value.entries : []
