import { addressUrl, type PageAddress, type WebBundle } from '../../contract/page.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import type { Site } from './site.ts'

export type Known =
  | { kind: 'page' }
  /** Nothing exists there; all such addresses of a kind share one page. */
  | { kind: 'missing' }
  | { kind: 'elsewhere'; to: string; status: 301 | 302 }

interface EntryPage {
  hasSlug: (slug: string) => Promise<boolean>
  movedTo: (slug: string) => Promise<string | null>
  address: (slug: string) => string
}

/** The pages of one entry each, by their path in the site map, and whether visitors see an entry there. */
export function entryPages({ collections, workflows }: Pick<Site, 'collections' | 'workflows'>) {
  const ofCollection = (name: 'blogs' | 'projects', address: EntryPage['address']): EntryPage => ({
    hasSlug: (slug) => collections[name].hasSlug(slug, true),
    movedTo: (slug) => collections[name].movedTo(slug, true),
    address,
  })
  const pages: Record<string, EntryPage> = {
    [sitePages.post.path]: ofCollection('blogs', paths.post),
    [sitePages.project.path]: ofCollection('projects', paths.project),
    [sitePages.workflow.path]: { ...workflows, address: paths.workflow },
  }
  return pages
}

/** Missing and moved entries, and empty lists, need no rendering: anybody can make up addresses. */
export function knownAddresses(site: Pick<Site, 'collections' | 'workflows'>, pageAddress: WebBundle['pageAddress']) {
  const { collections, workflows } = site
  const one = { limit: 1, fields: ['id'], visibleOnly: true }
  const hasTag = async (keyword: string) => (await collections.blogs.list({ ...one, keyword })).total > 0
  const hasProjects = async (category: string) =>
    (await collections.projects.list({ ...one, filter: { category } })).total > 0
  /** A choice in our spelling, or undefined if no entry has it. */
  const choices: Record<string, Record<string, (value: string) => Promise<string | undefined>>> = {
    [sitePages.blogs.path]: { tag: async (value) => ((await hasTag(value)) ? value : undefined) },
    [sitePages.projects.path]: { category: async (value) => ((await hasProjects(value)) ? value : undefined) },
    [sitePages.marketplace.path]: {
      category: (value) => workflows.choice('category', value),
      app: (value) => workflows.choice('app', value),
      trigger: (value) => workflows.choice('trigger', value),
    },
  }
  const entries = entryPages(site)

  return async (address: PageAddress): Promise<Known> => {
    const { page, path, params, query } = address
    if (page === sitePages.notFound.path) {
      const to = withoutNeedlessEscapes(path)
      // Redirects only to a page: any other path could begin with `//`, which leads to another site.
      const isPage = to !== path && pageAddress(new URL(`http://site${to}`)).page !== page
      return isPage ? { kind: 'elsewhere', to, status: 301 } : { kind: 'missing' }
    }

    const entryPage = entries[page]
    if (entryPage) {
      const { slug = '' } = params
      if (await entryPage.hasSlug(slug)) return { kind: 'page' }
      const moved = slug && (await entryPage.movedTo(slug))
      return moved ? { kind: 'elsewhere', to: entryPage.address(moved), status: 301 } : { kind: 'missing' }
    }

    const written: Record<string, string> = {}
    for (const [name, value] of Object.entries(query)) {
      const choose = choices[page]?.[name]
      // PostgreSQL refuses a NUL.
      const choice = choose ? await choose(value.replaceAll('\0', '').trim()) : value
      if (choice !== undefined) written[name] = choice
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
