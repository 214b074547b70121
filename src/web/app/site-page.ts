import { allPages, type SitePage, sitePages } from '../../contract/site-map.ts'
import { matchPath } from '../router/address.ts'

export const sitePageOf = (pathname: string): SitePage =>
  allPages.find(({ path }) => matchPath(path, pathname)) ?? sitePages.notFound
