import { ArrowUpRight, LogOut, type LucideIcon, PanelLeft, Search } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { signOut, useViewer } from '../../account/session.ts'
import { NavLink, useLocation, useNavigate } from '../../router/router.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DialogFrame } from '../../ui/dialog.tsx'
import { useEarlyText } from '../../ui/early-input.ts'
import { later } from '../../ui/later.ts'
import { NotLoaded } from '../../ui/notify.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { addressOf, ownAccountPages, pageGroups } from '../admin-pages.ts'
import { takesFocus } from '../form/editing.ts'
import { mayLeave, useLeaveGuard } from '../form/unsaved.ts'
import { shortcut, useShortcut } from '../palette/commands.ts'

export function Shell({ children }: { children: ReactNode }) {
  const { collapsed, pulledOut, setPulledOut, toggle } = useSidebar()
  const navigate = useNavigate()
  const leave = () => {
    if (!mayLeave()) return
    signOut()
    navigate(paths.auth())
  }
  const { palette, openPalette } = usePalette({ signOut: leave, toggleSidebar: toggle })
  useLeaveGuard()

  return (
    <div className="admin md:grid md:min-h-dvh md:grid-cols-[auto_minmax(0,1fr)]">
      <SkipLink />
      <aside
        className="sticky top-0 hidden h-dvh w-64 border-r border-line transition-[width] duration-160 data-[state=collapsed]:w-12 md:block"
        data-state={collapsed ? 'collapsed' : 'expanded'}
        aria-label="Admin Panel"
      >
        <Sidebar collapsed={collapsed} onToggle={toggle} onPalette={openPalette} onSignOut={leave} />
      </aside>
      <header className="admin-bar">
        <IconButton icon={PanelLeft} label="Toggle sidebar" aria-expanded={pulledOut} onClick={toggle} />
        <span className="font-heading font-semibold">Admin Panel</span>
        <PaletteButton small onOpen={openPalette} />
      </header>
      <DialogFrame
        title="Admin Panel"
        className="admin fixed inset-y-0 left-0 z-50 w-72 max-w-[calc(100vw-3rem)] border-r border-line bg-paper"
        open={pulledOut}
        onOpenChange={setPulledOut}
      >
        <Sidebar
          collapsed={false}
          onToggle={toggle}
          onPalette={() => {
            setPulledOut(false)
            openPalette()
          }}
          onSignOut={leave}
        />
      </DialogFrame>
      {palette}
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </div>
  )
}

const cookie = 'sidebar_state'
/** Spec 9: seven days. */
const maxAge = 7 * 24 * 60 * 60
const phone = '(width < 768px)'

/** Whether the sidebar is collapsed, and whether it is open on a phone. Ctrl/Cmd+B toggles the one that applies. */
function useSidebar() {
  const [collapsed, setCollapsed] = useState(() => document.cookie.split('; ').includes(`${cookie}=collapsed`))
  const [pulledOut, setPulledOut] = useState(false)
  const { pathname } = useLocation()
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setPulledOut(false)
  }

  const toggle = () => (matchMedia(phone).matches ? setPulledOut(!pulledOut) : setCollapsed(!collapsed))
  useShortcut('b', toggle)

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${cookie}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${maxAge}; SameSite=Lax`
  }, [collapsed])

  return { collapsed, pulledOut, setPulledOut, toggle }
}

interface SidebarProps {
  collapsed: boolean
  onToggle: () => void
  onPalette: () => void
  onSignOut: () => void
}

function Sidebar({ collapsed, onToggle, onPalette, onSignOut }: SidebarProps) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On a low screen the list scrolls, on a very low one the whole sidebar, so the current page may be out of view.
  const showCurrent = useEffectEvent((_pathname: string) => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => showCurrent(pathname), [pathname])
  const { data: viewer } = useViewer()

  const item = (Icon: LucideIcon, label: string) => ({
    className: 'admin-nav-item',
    title: collapsed ? label : undefined,
    children: (
      <>
        <Icon aria-hidden className="size-4.5 flex-none" strokeWidth={1.75} />
        <span className="admin-nav-label">{label}</span>
      </>
    ),
  })
  return (
    <div className="flex h-full flex-col overflow-y-auto overflow-x-clip">
      <div className="flex min-h-14 items-center justify-between pr-1 pl-5 in-data-[state=collapsed]:pl-1">
        <p className="admin-nav-label font-heading text-base font-bold">Admin Panel</p>
        <IconButton
          label="Toggle sidebar"
          className="size-10"
          aria-expanded={!collapsed}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggle}
        >
          <PanelLeft aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <PaletteButton onOpen={onPalette} />
      <nav
        ref={nav}
        aria-label="Admin"
        className="min-h-0 flex-1 overflow-y-auto overflow-x-clip pb-4 [@media(height<30rem)]:flex-none"
      >
        {pageGroups.map(({ label: heading, pages }) => (
          <div
            key={heading}
            className={cx(collapsed && 'not-first:mt-3 not-first:border-t not-first:border-line not-first:pt-3')}
          >
            <h2 className="label admin-nav-label px-5 pt-3 pb-1 font-mono text-(length:--text-label)/[1.5] font-medium text-ink-muted">
              {heading}
            </h2>
            <ul>
              {pages.map((page) => (
                <li key={page.id}>
                  <NavLink to={addressOf(page.id)} end={page.id === 'dashboard'} {...item(page.icon, page.label)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="border-t border-line py-2">
        {viewer && (
          <p
            className="admin-nav-label truncate px-5 py-[0.35rem] text-(length:--text-sm) text-ink-muted"
            title={viewer.email}
          >
            {viewer.display_name ?? viewer.email}
          </p>
        )}
        {ownAccountPages.map((page) => (
          <NavLink key={page.id} to={addressOf(page.id)} {...item(page.icon, page.label)} />
        ))}
        <NavLink to={paths.home} {...item(ArrowUpRight, 'View site')} />
        <button type="button" {...item(LogOut, 'Sign Out')} onClick={onSignOut} />
      </div>
    </div>
  )
}

const Palette = later(async () => (await import('../palette/palette.tsx')).Palette, <NotLoaded />)

const PaletteButton = ({ small, onOpen }: { small?: boolean; onOpen: () => void }) => (
  <button
    type="button"
    className={
      small
        ? 'icon-button ml-auto size-10'
        : 'mx-3 flex min-h-10 w-[calc(100%-1.5rem)] items-center gap-3 rounded-node border border-line px-2 font-heading text-[1rem]/[1.2] font-medium text-ink-muted hover:border-ink hover:text-ink in-data-[state=collapsed]:mx-1 in-data-[state=collapsed]:w-10 in-data-[state=collapsed]:px-2.5'
    }
    aria-label={small ? 'Commands' : undefined}
    title={`Commands (${shortcut('K')})`}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onOpen}
  >
    <Search aria-hidden className="size-4.5" />
    {!small && (
      <>
        <span className="admin-nav-label">Commands</span>
        <kbd aria-hidden className="admin-kbd admin-nav-label ml-auto">
          {shortcut('K')}
        </kbd>
      </>
    )}
  </button>
)

/** The palette, and Ctrl/Cmd+K, unless something else has handled the keys, such as a link in the editor. */
function usePalette(doers: { signOut: () => void; toggleSidebar: () => void }) {
  const [open, setOpen] = useState(false)
  const earlyText = useEarlyText(open)
  const navigate = useNavigate()

  // Above another dialog its own actions would be out of reach.
  useShortcut('k', () => setOpen((before) => !before && document.querySelector('[role="dialog"]') === null))

  const go = (address: string) => {
    if (mayLeave()) navigate(address, { state: takesFocus })
  }
  const palette = open && (
    <Suspense>
      <Palette earlyText={earlyText} go={go} {...doers} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { palette, openPalette: () => setOpen(true) }
}
