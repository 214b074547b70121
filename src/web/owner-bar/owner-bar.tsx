import { editAddress } from '../../contract/entry-kinds.ts'
import './owner-bar.css'
import { useEffect, useId, useRef, useState } from 'react'
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

/** The slim bar at the bottom of public pages, for the owner. It covers nothing: the page gets space below its end. */
export function OwnerBar() {
  const { pathname } = useLocation()
  const { entry, words } = useShownPage()
  const lists = useShownLists()
  return (
    <aside aria-label="Owner" className="owner-bar">
      {entry ? (
        <Link to={entry} className="owner-bar-item">
          Edit this
        </Link>
      ) : (
        (words || lists.length > 0) && <EditMenu key={pathname} words={words} lists={lists} />
      )}
      <Link to={paths.adminPost(null)} className="owner-bar-item">
        New post
      </Link>
      <PageFigures pathname={pathname} />
      <Link to={paths.admin} className="owner-bar-item owner-bar-last">
        Admin
      </Link>
    </aside>
  )
}

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
    <Link to={paths.adminPage('figures')} className="owner-bar-item" aria-label={`${text} in the last ${days} days`}>
      {text}
    </Link>
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

interface ShownPage {
  /** Where the one entry of this page is edited; null on other pages. */
  entry: string | null
  words: string | null
}

/** Where the page can be edited that is shown now. It reads what the page has loaded and loads nothing. */
function useShownPage(): ShownPage {
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

interface EditMenuProps {
  words: string | null
  lists: ShownList[]
}

/** Everything on this page that the owner can edit, also what is empty. */
function EditMenu({ words, lists }: EditMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div ref={place}>
      <button
        ref={button}
        type="button"
        className="owner-bar-item"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Edit this
      </button>
      {isOpen && (
        <nav id={id} aria-label="Edit this page" className="owner-menu">
          {words && (
            <Link to={words} className="owner-menu-item">
              Headings and texts
            </Link>
          )}
          {lists.map((list) => (
            <MenuList key={list.kind} {...list} />
          ))}
        </nav>
      )}
    </div>
  )
}

function MenuList({ kind, heading, entries }: ShownList) {
  return (
    <section aria-label={heading}>
      <h2 className="owner-menu-heading">{heading}</h2>
      {entries.length === 0 ? (
        <Link to={editAddress(kind, null)} className="owner-menu-item">
          Nothing here yet. Add the first entry
        </Link>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link to={editAddress(kind, entry.id)} className="owner-menu-item">
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
