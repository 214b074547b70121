import { addressUrl, type PageAddress, type WebBundle } from '../../contract/page.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { allPages } from '../platform/database/page-of.ts'
import { readCache } from '../platform/database/read-cache.ts'
import type { Database } from '../schema.ts'
import type { Stores } from '../stores.ts'
import type { WorkflowStore } from '../workflows/index.ts'

export type Known =
  | { kind: 'page' }
  /** Nothing exists there; all such addresses of a kind share one page. */
  | { kind: 'missing' }
  | { kind: 'elsewhere'; to: string; status: 301 | 302 }

interface EntryPage {
  isThere: (slug: string) => Promise<boolean>
  movedTo: (slug: string) => Promise<string | null>
  address: (slug: string) => string
}

/**
 * Missing and moved entries, and lists filtered by what nothing has, need no rendering: anybody can make up addresses.
 */
export function knownAddresses(
  {
    collections,
    workflows,
    database,
  }: { collections: Stores['collections']; workflows: WorkflowStore; database: Database },
  pageAddress: WebBundle['pageAddress'],
) {
  const projectCategories = readCache<Set<unknown>>(() => database.content.current, 1)

  const hasTag = async (keyword: string) =>
    (await collections.blogs.list({ keyword, limit: 1, fields: ['id'], visibleOnly: true })).total > 0

  const hasProjects = async (category: string) => {
    const categories = await projectCategories('', async () => {
      const read = async (page: object) =>
        (await collections.projects.list({ ...page, fields: ['category'], visibleOnly: true })).entries
      return new Set((await allPages(read)).map((project) => project.category))
    })
    return categories.has(category)
  }

  /** A choice as we write it, or undefined when nothing has it. */
  const choices: Record<string, Record<string, (value: string) => Promise<string | undefined>>> = {
    [sitePages.blogs.path]: { tag: async (value) => ((await hasTag(value)) ? value : undefined) },
    [sitePages.projects.path]: { category: async (value) => ((await hasProjects(value)) ? value : undefined) },
    [sitePages.marketplace.path]: {
      category: (value) => workflows.choice('category', value),
      app: (value) => workflows.choice('app', value),
      trigger: (value) => workflows.choice('trigger', value),
    },
  }

  const entryPages: Record<string, EntryPage> = {
    [sitePages.post.path]: {
      isThere: (slug) => collections.blogs.hasSlug(slug, true),
      movedTo: (slug) => collections.blogs.movedTo(slug, true),
      address: paths.post,
    },
    [sitePages.project.path]: {
      isThere: (slug) => collections.projects.hasSlug(slug, true),
      movedTo: (slug) => collections.projects.movedTo(slug, true),
      address: paths.project,
    },
    [sitePages.workflow.path]: {
      isThere: (slug) => workflows.hasSlug(slug),
      movedTo: (slug) => workflows.movedTo(slug),
      address: paths.workflow,
    },
  }

  return async (address: PageAddress): Promise<Known> => {
    const { page, path, params, query } = address
    if (page === sitePages.notFound.path) {
      const to = withoutNeedlessEscapes(path)
      // Redirects only to a page: any other path could begin with `//`, which leads to another site.
      const isPage = to !== path && pageAddress(new URL(`http://site${to}`)).page !== page
      return isPage ? { kind: 'elsewhere', to, status: 301 } : { kind: 'missing' }
    }

    const entryPage = entryPages[page]
    if (entryPage) {
      const { slug = '' } = params
      if (await entryPage.isThere(slug)) return { kind: 'page' }
      const moved = slug && (await entryPage.movedTo(slug))
      return moved ? { kind: 'elsewhere', to: entryPage.address(moved), status: 301 } : { kind: 'missing' }
    }

    const written: Record<string, string> = {}
    for (const [name, value] of Object.entries(query)) {
      const choose = choices[page]?.[name]
      // PostgreSQL refuses a NUL.
      const known = choose ? await choose(value.replaceAll('\0', '').trim()) : value
      if (known !== undefined) written[name] = known
    }
    const to = addressUrl({ path, query: written })
    return to === addressUrl(address) ? { kind: 'page' } : { kind: 'elsewhere', to, status: 302 }
  }
}

/** Decodes unnecessary percent escapes (RFC 3986, 6.2.2.2), such as the one in `/%61bout`. */
const withoutNeedlessEscapes = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped
  })
