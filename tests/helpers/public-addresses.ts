import { allPages, fillPath, type SitePage, sitePages } from '../../src/contract/site-map.ts'

/** The demo's values for the parameters of a page's path. */
const examples: Record<string, Record<string, string>> = {
  [sitePages.post.path]: { slug: 'postgres-is-a-good-enough-queue' },
  [sitePages.project.path]: { slug: 'orders-to-warehouse' },
  [sitePages.workflow.path]: { slug: 'support-triage-agent' },
}

const addressOf = ({ path }: SitePage): string => {
  if (path === sitePages.notFound.path) return '/no/such/page'
  const params = examples[path]
  if (path.includes(':') && !params) throw new Error(`Name an entry of the demo that ${path} shows.`)
  return fillPath(path, params)
}

const publicPages = allPages.filter(({ personal, secret }) => !personal && !secret)

/** One address of every page that is the same for everybody. */
export const publicAddresses = publicPages.map(addressOf)

/** Those that search engines may index. */
export const indexedAddresses = publicPages.filter(({ indexed }) => indexed).map(addressOf)
