import { ArrowUpRight, LogOut, PanelLeft } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { signOut, useViewer } from '../../account/session.ts'
import { NavLink, useLocation, useNavigate } from '../../router/router.tsx'
import { IconButton } from '../../ui/button.tsx'
import { addressOf, ownAccountPages, pageGroups } from '../admin-pages.ts'
import { mayLeave, useLeaveGuard } from '../form/unsaved.ts'
import { isShortcut } from '../palette/commands.ts'
import { PaletteButton, usePalette } from '../palette/palette-button.tsx'

/** The frame of every admin page: a sidebar that collapses to its icons, and on a phone slides in over the page. */
export function Shell({ children }: { children: ReactNode }) {
  const { collapsed, pulledOut, setPulledOut, toggle } = useSidebar()
  const { pathname } = useLocation()
  const leave = useSignOut()
  const { palette, openPalette } = usePalette({ signOut: leave, toggleSidebar: toggle })
  useLeaveGuard()

  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a page puts the drawer away.
  useEffect(() => setPulledOut(false), [pathname, setPulledOut])

  return (
    <div className="admin admin-shell">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <aside className="admin-sidebar" data-state={collapsed ? 'collapsed' : 'expanded'} aria-label="Admin Panel">
        <Sidebar collapsed={collapsed} onToggle={toggle} onPalette={openPalette} onSignOut={leave} />
      </aside>
      <header className="admin-bar">
        <IconButton label="Toggle sidebar" aria-expanded={pulledOut} onClick={toggle}>
          <PanelLeft aria-hidden className="size-5" />
        </IconButton>
        <span className="font-heading font-semibold">Admin Panel</span>
        <PaletteButton small onOpen={openPalette} />
      </header>
      <Dialog.Root open={pulledOut} onOpenChange={setPulledOut}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-50 bg-[rgb(12_15_19/0.6)]" />
          <Dialog.Content aria-describedby={undefined} className="admin admin-drawer">
            <Dialog.Title className="sr-only">Admin Panel</Dialog.Title>
            <Sidebar
              collapsed={false}
              onToggle={toggle}
              onPalette={() => {
                setPulledOut(false)
                openPalette()
              }}
              onSignOut={leave}
            />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      {palette}
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </div>
  )
}

/** Signs out, unless the person stays with unsaved work. */
function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    if (!mayLeave()) return
    signOut()
    navigate(paths.auth())
  }
}

const cookie = 'sidebar_state'
/** Spec 9: seven days. */
const maxAge = 7 * 24 * 60 * 60
const phone = '(width < 768px)'

const readCollapsed = () => document.cookie.split('; ').includes(`${cookie}=collapsed`)

/**
 * Whether the sidebar is collapsed, and whether it is open on a phone. Ctrl/Cmd+B toggles the one for the current
 * width, unless something else has handled the keys, such as bold in the editor.
 */
function useSidebar() {
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const [pulledOut, setPulledOut] = useState(false)

  const toggle = useCallback(() => {
    if (matchMedia(phone).matches) setPulledOut((before) => !before)
    else setCollapsed((before) => !before)
  }, [])

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${cookie}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${maxAge}; SameSite=Lax`
  }, [collapsed])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, 'b')) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])

  return { collapsed, pulledOut, setPulledOut, toggle }
}

interface SidebarProps {
  /** Only the icons are visible. A screen reader still reads the names. */
  collapsed: boolean
  onToggle: () => void
  onPalette: () => void
  onSignOut: () => void
}

function Sidebar({ collapsed, onToggle, onPalette, onSignOut }: SidebarProps) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On a low screen the list scrolls by itself, and the current page may be below its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const { data: viewer } = useViewer()
  return (
    <div className="flex h-full flex-col">
      <div className="admin-sidebar-head">
        <p className="admin-nav-label font-heading text-base font-bold">Admin Panel</p>
        <IconButton
          label="Toggle sidebar"
          className="admin-small-icon"
          aria-expanded={!collapsed}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggle}
        >
          <PanelLeft aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <PaletteButton onOpen={onPalette} />
      <nav ref={nav} aria-label="Admin" className="min-h-0 flex-1 overflow-y-auto overflow-x-clip pb-4">
        {pageGroups.map(({ label, pages }) => (
          <div key={label} className="admin-nav-group">
            <h2 className="label admin-nav-heading">{label}</h2>
            <ul>
              {pages.map(({ id, label: name, icon: Icon }) => (
                <li key={id}>
                  <NavLink
                    to={addressOf(id)}
                    end={id === 'dashboard'}
                    className="admin-nav-item"
                    title={collapsed ? name : undefined}
                  >
                    <Icon aria-hidden className="size-4.5 flex-none" strokeWidth={1.75} />
                    <span className="admin-nav-label">{name}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="admin-sidebar-foot">
        {viewer && (
          <p className="admin-nav-label admin-person" title={viewer.email}>
            {viewer.display_name ?? viewer.email}
          </p>
        )}
        {ownAccountPages.map(({ id, label, icon: Icon }) => (
          <NavLink key={id} to={addressOf(id)} className="admin-nav-item" title={collapsed ? label : undefined}>
            <Icon aria-hidden className="size-4.5 flex-none" strokeWidth={1.75} />
            <span className="admin-nav-label">{label}</span>
          </NavLink>
        ))}
        <NavLink to={paths.home} className="admin-nav-item" title={collapsed ? 'View site' : undefined}>
          <ArrowUpRight aria-hidden className="size-4.5 flex-none" strokeWidth={1.75} />
          <span className="admin-nav-label">View site</span>
        </NavLink>
        <button
          type="button"
          className="admin-nav-item w-full"
          title={collapsed ? 'Sign Out' : undefined}
          onClick={onSignOut}
        >
          <LogOut aria-hidden className="size-4.5 flex-none" strokeWidth={1.75} />
          <span className="admin-nav-label">Sign Out</span>
        </button>
      </div>
    </div>
  )
}
