import { parseAccept } from 'hono/utils/accept'
import { fillPath, type SitePage, sitePages } from '../../contract/site-map.ts'

const { home, extendedHome } = sitePages

/** The pages that can be read as markdown too: those for search engines, and the other form of the start page. */
const pages: readonly SitePage[] = Object.values<SitePage>(sitePages).filter(
  (page) => page.indexed || page === extendedHome,
)
const fixed = new Set(pages.map(({ path }) => path).filter((path) => !path.includes(':')))
const folders = pages.map(({ path }) => path).flatMap((path) => (path.endsWith('/:slug') ? fillPath(path) : []))

/** `/about.md` for `/about`; null for an address without a page or without markdown. */
export function markdownAddress(path: string): string | null {
  if (path === home.path) return `${extendedHome.path}.md`
  const isEntry = folders.some((folder) => path.startsWith(folder) && /^[a-z0-9-]+$/.test(path.slice(folder.length)))
  return fixed.has(path) || isEntry ? `${path}.md` : null
}

const markdownType = 'text/markdown'

/** Whether the client names markdown, and wants it at least as much as HTML. Browsers do not name it. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(markdownType)) return false
  const wanted = parseAccept(accept.toLowerCase())
  const place = (type: string) => wanted.findIndex((each) => each.type === type)
  const markdown = wanted[place(markdownType)]
  const html = ['text/html', 'text/*', '*/*'].map(place).find((at) => at >= 0)
  if (!markdown?.q) return false
  const other = html === undefined ? undefined : wanted[html]
  // Of two equally wanted types, the first one wins; a wildcard does not count as a wish for HTML.
  return (
    !other ||
    markdown.q > other.q ||
    (markdown.q === other.q && (other.type !== 'text/html' || place(markdownType) < (html ?? 0)))
  )
}
