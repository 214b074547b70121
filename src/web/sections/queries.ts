import { type Api, listQuery } from '../api/client.ts'

/** What several sections show. Their queries are apart, so that the first one does not load the code of the others. */
export const aboutQuery = (api: Api) => listQuery(api, 'about')
export const servicesQuery = (api: Api) => listQuery(api, 'services', { active: true })
