import { ArrowUpRight, LogOut, PanelLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { useViewer } from '../../account/session.ts'
import { useLocation } from '../../router/hooks.ts'
import { NavLink } from '../../router/link.tsx'
import { IconButton } from '../../ui/button.tsx'
import { addressOf, ownAccountPages, pageGroups } from '../admin-pages.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SidebarProps {
  /** Only the icons are visible. A screen reader still reads the names. */
  collapsed: boolean
  onToggle: () => void
  onPalette: () => void
}

export function Sidebar({ collapsed, onToggle, onPalette }: SidebarProps) {
  const leave = useSignOut()
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
          onClick={leave}
        >
          <LogOut aria-hidden className="size-4.5 flex-none" strokeWidth={1.75} />
          <span className="admin-nav-label">Sign Out</span>
        </button>
      </div>
    </div>
  )
}
