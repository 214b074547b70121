import type { NearestPage, PageAddress } from '../../contract/page.ts'
import type { SearchType } from '../../contract/search.ts'
import { sitePages } from '../../contract/site-map.ts'
import { decoded } from '../../markdown/address.ts'
import { readCache } from '../platform/database/read-cache.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { entryPages } from './known-address.ts'
import type { Site } from './site.ts'

const offered: Record<string, readonly SearchType[]> = {
  [sitePages.post.path]: ['post'],
  [sitePages.workflow.path]: ['template'],
  [sitePages.project.path]: ['project'],
  [sitePages.notFound.path]: ['post', 'template', 'project'],
}

const mostOffered = 3
/** Not that of renderings: somebody's page may name many missing addresses of this site. */
export const nearestRule: Rule = { name: 'nearest pages', limit: 30, seconds: 60, store: 'memory' }
const longest = 120

type NearestParts = Pick<Site, 'collections' | 'database' | 'limiter' | 'search' | 'workflows'>

/** Past the limit, and if the search fails, nothing is offered. */
export function nearestPages({ database, limiter, search, ...stores }: NearestParts) {
  const found = readCache<NearestPage[]>(() => database.content.current, 200)
  const entries = entryPages(stores)

  const isThere = async ({ url }: NearestPage): Promise<boolean> => {
    const [, folder, slug = ''] = url.split('/')
    return (await entries[`/${folder}/:slug`]?.hasSlug(slug)) ?? false
  }

  return async ({ page, path, params }: PageAddress, client: string): Promise<NearestPage[]> => {
    const slug = params.slug ?? decoded(path).split('/').findLast(Boolean) ?? ''
    const types = offered[page]
    if (!types || slug.length > longest || slug.includes('\0')) return []
    return found(`${page} ${slug}`, async () => {
      await limiter.take([nearestRule, client])
      const near = await search.nearest({ slug, types, limit: mostOffered })
      const there = await Promise.all(near.map(isThere))
      return near.filter((_, index) => there[index])
    }).catch(() => [])
  }
}
