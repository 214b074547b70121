import { paths, sitePages } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { sitePageOf } from '../app/site-page.ts'
import { postQuery } from '../blog/queries.ts'
import { projectQuery } from '../projects/queries.ts'
import { useQuery } from '../queries/hooks.ts'
import { useLocation } from '../router/hooks.ts'
import { workflowQuery } from '../workflows/queries.ts'

/** The part of the settings that has the words of a page. */
const parts: Record<string, string> = {
  [sitePages.home.path]: 'home',
  [sitePages.extendedHome.path]: 'home',
  [sitePages.about.path]: 'pages',
  [sitePages.services.path]: 'pages',
  [sitePages.projects.path]: 'pages',
  [sitePages.marketplace.path]: 'pages',
  [sitePages.blogs.path]: 'pages',
  [sitePages.contact.path]: 'contact',
}

interface ShownPage {
  /** Where the one entry of this page is edited; null on other pages. */
  entry: string | null
  /** Where its words are edited; null if they are no settings. */
  words: string | null
}

/** Where the page can be edited that is shown now. It reads what the page has loaded and loads nothing. */
export function useShownPage(): ShownPage {
  const { pathname } = useLocation()
  const api = useApi()
  const { path } = sitePageOf(pathname)
  const slug = decodeURIComponent(pathname.split('/')[2] ?? '')
  const post = useQuery({ ...postQuery(api, slug), enabled: false }).data
  const project = useQuery({ ...projectQuery(api, slug), enabled: false }).data
  const workflow = useQuery({ ...workflowQuery(api, slug), enabled: false }).data
  const part = parts[path]
  const entries: Record<string, string | undefined | null> = {
    [sitePages.post.path]: post && paths.adminPost(post.id),
    [sitePages.project.path]: project && paths.adminEntry('projects', project.id),
    [sitePages.workflow.path]: workflow && paths.adminEntry('workflows', workflow.id),
  }
  return { entry: entries[path] ?? null, words: part ? paths.adminSettings(part) : null }
}
