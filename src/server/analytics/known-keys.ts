import { allPages, paths, sitePages } from '../../contract/site-map.ts'
import type { Database } from '../schema.ts'
import type { SiteSearch } from '../search/index.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import type { WorkflowStore } from '../workflows/index.ts'
import type { Seen } from './seen.ts'

/** So many different searches are looked up at once; what is beyond counts for nothing. */
const mostSearches = 20

export interface KeySources {
  collections: Stores['collections']
  workflows: WorkflowStore
  search: SiteSearch
  settings: SettingsStore
  database: Database
}

/** What is known of the keys of what was seen. */
export interface KnownKeys {
  pages: ReadonlySet<string>
  templates: ReadonlyMap<string, string>
  /** Whether a search finds something. */
  searches: ReadonlyMap<string, boolean>
}

/** Finds out which of the reported pages exist, so that nobody can make up rows. */
export function keyFinder({ collections, workflows, search, settings, database: { db } }: KeySources) {
  const entries: Record<string, (slug: string) => Promise<boolean>> = {
    [sitePages.post.path]: (slug) => collections.blogs.hasSlug(slug, true),
    [sitePages.project.path]: (slug) => collections.projects.hasSlug(slug, true),
    [sitePages.workflow.path]: (slug) => workflows.hasSlug(slug),
  }
  const isPage = async (path: string): Promise<boolean> => {
    // It is missing while the owner sends no posts by email.
    if (path === paths.subscribe) return (await settings.current()).letters.enabled
    if (fixedPages.has(path)) return true
    const [, section, slug, ...more] = path.split('/')
    const hasSlug = entries[`/${section}/:slug`]
    return hasSlug !== undefined && slug !== undefined && /^[\w-]+$/.test(slug) && more.length === 0 && hasSlug(slug)
  }

  return async (seen: readonly Seen[]): Promise<KnownKeys> => {
    const keysOf = (...kinds: Seen['what'][]) => [
      ...new Set(seen.filter(({ what }) => kinds.includes(what)).map(({ key }) => key)),
    ]
    const pages = new Set<string>()
    for (const path of keysOf('read', 'copy')) if (await isPage(path)) pages.add(path)
    const ids = keysOf('download', 'import')
    const found = ids.length
      ? await db.selectFrom('workflows').select(['id', 'slug']).where('id', 'in', ids).execute()
      : []
    const searches = new Map<string, boolean>()
    for (const q of keysOf('search').slice(0, mostSearches)) {
      searches.set(q, (await search.find({ q, limit: 1, visibleOnly: true })).length > 0)
    }
    return { pages, templates: new Map(found.map(({ id, slug }) => [id, paths.workflow(slug)])), searches }
  }
}

/** The pages for everybody, without those that show one entry. */
const fixedPages = new Set(
  allPages.filter((page) => !page.personal && !page.secret && !/[:*]/.test(page.path)).map(({ path }): string => path),
)
