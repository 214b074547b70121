import { endpointPath } from './api/endpoint-path.ts'
import { allPages, siteFiles } from './site-map.ts'

/** Addresses that contain a token. Only the server needs the list, so it is not in the site map, which every page loads. */
export const secretAddresses: readonly string[] = [
  ...allPages.filter(({ secret }) => secret).map(({ path }) => path),
  endpointPath('GET /api/auth/confirm'),
  endpointPath('GET /api/auth/email/confirm'),
  endpointPath('GET /api/subscriptions/confirm'),
  endpointPath('GET /api/subscriptions/unsubscribe'),
  siteFiles.moderate,
]
