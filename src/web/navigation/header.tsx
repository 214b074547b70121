import { Menu, Moon, Search, Sun, X } from 'lucide-react'
import { type FocusEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { themeButton } from '../app/document-names.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { Link, NavLink } from '../router/router.tsx'
import { IconButton } from '../ui/button.tsx'
import { useEarlyText } from '../ui/early-input.ts'
import { later } from '../ui/later.ts'
import { SkipLink } from '../ui/skip-link.tsx'

const headerLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.services, label: 'Services' },
  { to: paths.projects(), label: 'Projects' },
  { to: paths.marketplace(), label: 'n8n Templates' },
  { to: paths.blogs(), label: 'Blog' },
  { to: paths.contact(), label: 'Contact' },
]

/** Fixed above every page; `pt-header` of the page's `<main id="main">` reserves its space. */
export function Header() {
  const { identity } = useSettings()
  const links = useFilled(headerLinks)
  return (
    <>
      <SkipLink />
      <header className="site-header fixed inset-x-0 top-0 z-40 border-b border-line bg-paper">
        <div className="wrap flex h-header items-center gap-4">
          <Link
            to={paths.home}
            className="flex min-h-11 min-w-0 items-center gap-2 font-heading text-lg leading-tight font-bold md:max-lg:text-base"
          >
            <BrandMark />
            <span className="line-clamp-2">{identity.name}</span>
          </Link>
          <nav aria-label="Main" className="ml-auto hidden md:block">
            <ul className="flex items-center gap-2.5 lg:gap-6">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === paths.home}
                    className="nav-link inline-flex min-h-11 flex-col justify-center font-heading text-sm leading-tight whitespace-nowrap lg:text-base"
                    data-label={label}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {/* As wide on a phone before the menu has arrived as after it, so that the theme button does not move. */}
          <div className="ml-auto flex items-center max-md:min-w-33 md:ml-0">
            <SearchButton />
            <ThemeToggle />
            <MobileMenu />
          </div>
        </div>
      </header>
      <PrintHead />
    </>
  )
}

function PrintHead() {
  const { name, role, email, place, links } = useSettings().identity
  const places = links.map(({ address }) => address.replace(/^https:\/\/(www\.)?/, ''))
  return (
    <div className="print-head">
      <p className="font-heading text-2xl font-semibold">{name}</p>
      <p>{role}</p>
      <p className="label">{[email, place, ...places].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Answered by the document's inline script, before the page's code is there. The style sheet shows one icon. */
const ThemeToggle = () => (
  <IconButton label="Switch between light and dark" className={`${themeButton} needs-script`}>
    <Moon aria-hidden className="size-5 dark:hidden" />
    <Sun aria-hidden className="hidden size-5 dark:block" />
  </IconButton>
)

function BrandMark() {
  const { logo_url } = useSettings().identity
  if (logo_url) return <img src={logo_url} alt="" className="size-8 flex-none" style={{ objectFit: 'contain' }} />
  return (
    <svg
      aria-hidden
      viewBox="0 0 34 22"
      className="h-5.5 w-8.5 flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M9 16C17 16 17 6 25 6" />
      <circle cx="5.5" cy="16" r="3.5" fill="currentColor" />
      <circle cx="28.5" cy="6" r="3.5" />
    </svg>
  )
}

const id = 'menu'

/** The browser's own popover, also without JavaScript. With it, a chosen link and a focus past the last one close it. */
function MobileMenu() {
  const { words } = useSettings()
  const links = useFilled(headerLinks)
  const menu = useRef<HTMLElement>(null)
  // Unknown until the first toggle. Before that the browser itself exposes whether its popover is open.
  const [open, setOpen] = useState<boolean>()

  const close = () => menu.current?.hidePopover()
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !menu.current?.contains(event.relatedTarget)) close()
  }

  return (
    <div className="ml-auto md:hidden">
      <button
        type="button"
        aria-label="Toggle menu"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        className="menu-button icon-button"
      >
        <Menu aria-hidden className="menu-open size-6" />
        <X aria-hidden className="menu-close size-6" />
      </button>
      <nav
        id={id}
        ref={menu}
        popover="auto"
        aria-label="Menu"
        className="menu inset-x-0 top-[calc(var(--spacing-header)-1px)] bottom-0 h-auto max-h-none w-full overflow-y-auto overscroll-contain border-0 border-t border-line bg-paper text-ink backdrop:bg-transparent"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onBlur={closeWhenLeft}
      >
        <div className="wrap flex min-h-full flex-col justify-between gap-10 pt-6 pb-10">
          <div className="relative pl-8">
            <span aria-hidden className="absolute inset-y-0 left-[5px] w-[1.5px] -translate-x-1/2 bg-wire" />
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === paths.home}
                    className="menu-link relative flex min-h-[clamp(2.75rem,9dvh,4rem)] items-center font-heading text-2xl leading-[1.1] tracking-[-0.022em]"
                    onClick={close}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
          {words.availability && <p className="label text-ink-muted">{words.availability}</p>}
        </div>
      </nav>
    </div>
  )
}

const SearchDialog = later(async () => (await import('../search/search-dialog.tsx')).SearchDialog, <SearchPage />)

/** In place of a dialog that could not be loaded: the search has a page too. */
function SearchPage() {
  useEffect(() => window.location.assign(paths.search()), [])
  return null
}

const pageField = () => document.getElementById('site-search')

/** Leads to the search page, or opens the search above this one; so do Ctrl/Cmd+K and `/`. */
function SearchButton() {
  const [open, setOpen] = useState(false)
  const earlyText = useEarlyText(open)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      const isAsked = ctrlKey || metaKey ? !shiftKey && key.toLowerCase() === 'k' : key === '/' && !isTyping
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      // Cancels a dialog that is still loading.
      if (key === 'Escape') setOpen(false)
      if (altKey || !isAsked) return
      event.preventDefault()
      const field = pageField()
      if (field) field.focus()
      else setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const onClick = (event: MouseEvent) => {
    // With one of these keys the link opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || pageField()) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link to={paths.search()} aria-label="Search" title="Search" className="icon-button" onClick={onClick}>
        <Search aria-hidden className="size-5" />
      </Link>
      {open && (
        <Suspense>
          <SearchDialog earlyText={earlyText} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
