import { allPages, type SitePage, sitePages } from '../../contract/site-map.ts'
import { matchPath } from '../router/address.ts'

/** The page of the site map that shows a path. Separate from the pages' code, so that no page imports another. */
export const sitePageOf = (pathname: string): SitePage =>
  allPages.find(({ path }) => matchPath(path, pathname)) ?? sitePages.notFound
