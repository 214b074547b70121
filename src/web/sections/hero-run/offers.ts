import { paths } from '../../../contract/site-map.ts'
import { type Api, listQuery } from '../../api/client.ts'
import { queryOptions } from '../../queries/hooks.ts'
import type { QueryClient } from '../../queries/query-client.ts'
import type { Offer } from './demonstration.ts'

const templatesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflows', 'offers'],
    queryFn: () => api.workflows({ published: true, limit: 100 }),
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
