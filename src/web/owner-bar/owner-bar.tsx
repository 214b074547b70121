import { editAddress } from '../../contract/entry-kinds.ts'
import './owner-bar.css'
import { type ComponentProps, type FocusEvent, useId } from 'react'
import { wholeNumber } from '../../contract/format.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { call } from '../account/session.ts'
import { useApi } from '../api/client.ts'
import { sitePageOf } from '../app/site-page.ts'
import { postQuery } from '../blog/queries.ts'
import { projectQuery } from '../projects/queries.ts'
import { useQuery } from '../queries/hooks.ts'
import { Link, useLocation } from '../router/router.tsx'
import { workflowQuery } from '../workflows/queries.ts'
import { type ShownList, useShownLists } from './shown-lists.ts'

const itemStyle =
  'owner-bar-item inline-flex items-center px-3 font-heading text-sm leading-none font-semibold whitespace-nowrap hover:underline focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-current'

/** The slim bar at the bottom of public pages, for the owner. It covers nothing: the page gets space below its end. */
export function OwnerBar() {
  const { pathname } = useLocation()
  const entry = useShownEntry()
  const part = parts[sitePageOf(pathname).path]
  const lists = useShownLists()
  return (
    <aside
      aria-label="Owner"
      className="owner-bar no-print fixed inset-x-0 bottom-0 z-45 flex h-11 gap-1 border-t border-transparent bg-ink px-[max(0.5rem,env(safe-area-inset-left))] text-paper"
    >
      {entry ? (
        <Item to={entry}>Edit this</Item>
      ) : (
        (part || lists.length > 0) && <EditMenu key={pathname} part={part} lists={lists} />
      )}
      <Item to={paths.adminPost(null)}>New post</Item>
      <PageFigures pathname={pathname} />
      <Link to={paths.admin} className={`${itemStyle} ml-auto`}>
        Admin
      </Link>
    </aside>
  )
}

const Item = (props: ComponentProps<typeof Link>) => <Link className={itemStyle} {...props} />

const days = 30

/** How often this page was read lately, with the way to all figures. Nothing while they are unknown. */
function PageFigures({ pathname }: { pathname: string }) {
  const { data } = useQuery({
    queryKey: ['admin', 'stats', days, 'page'],
    queryFn: () => call('GET /api/stats', { query: { days, by: 'page' } }),
    retry: false,
  })
  if (!data) return null
  const reads = data.rows.find(({ key }) => key === pathname)?.reads ?? 0
  const text = `${wholeNumber(reads)} ${reads === 1 ? 'read' : 'reads'}`
  return (
    <Item to={paths.adminPage('figures')} aria-label={`${text} in the last ${days} days`}>
      {text}
    </Item>
  )
}

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

/** Where the one entry of this page can be edited. It reads what the page has loaded and loads nothing. */
function useShownEntry(): string | null | undefined {
  const { pathname } = useLocation()
  const api = useApi()
  const slug = decodeURIComponent(pathname.split('/')[2] ?? '')
  const post = useQuery({ ...postQuery(api, slug), enabled: false }).data
  const project = useQuery({ ...projectQuery(api, slug), enabled: false }).data
  const workflow = useQuery({ ...workflowQuery(api, slug), enabled: false }).data
  const entries: Record<string, string | undefined | null> = {
    [sitePages.post.path]: post && paths.adminPost(post.id),
    [sitePages.project.path]: project && paths.adminEntry('projects', project.id),
    [sitePages.workflow.path]: workflow && paths.adminEntry('workflows', workflow.id),
  }
  return entries[sitePageOf(pathname).path]
}

const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
  // The focus went to the menu's own button, which opens and closes the menu by itself.
  if (relatedTarget === currentTarget.previousElementSibling) return
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}

const menuItemStyle = 'block px-4 py-2 font-heading text-sm leading-snug font-medium wrap-anywhere hover:bg-sunk'
const MenuItem = (props: ComponentProps<typeof Link>) => <Link className={menuItemStyle} {...props} />

function EditMenu({ part, lists }: { part: string | undefined; lists: ShownList[] }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={itemStyle}>
        Edit this
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label="Edit this page"
        className="owner-menu overflow-y-auto bg-paper py-2 text-ink"
        onBlur={closeWhenLeft}
      >
        {part && <MenuItem to={paths.adminSettings(part)}>Headings and texts</MenuItem>}
        {lists.map(({ kind, heading, entries }) => (
          <section key={kind} aria-label={heading}>
            <h2 className="label text-ink-muted">{heading}</h2>
            {entries.length === 0 ? (
              <MenuItem to={editAddress(kind, null)}>Nothing here yet. Add the first entry</MenuItem>
            ) : (
              <ul>
                {entries.map(({ id, title }) => (
                  <li key={id}>
                    <MenuItem to={editAddress(kind, id)}>{title}</MenuItem>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </nav>
    </>
  )
}
