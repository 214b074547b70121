import { PanelLeft } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from '../../router/hooks.ts'
import { IconButton } from '../../ui/button.tsx'
import { useLeaveGuard } from '../form/unsaved.ts'
import { PaletteButton, usePalette } from '../palette/palette-button.tsx'
import { isShortcut } from '../palette/shortcut.ts'
import { Sidebar } from './sidebar.tsx'

/** The frame of every admin page: a sidebar that collapses to its icons, and on a phone slides in over the page. */
export function Shell({ children }: { children: ReactNode }) {
  const { collapsed, pulledOut, setPulledOut, toggle } = useSidebar()
  const { pathname } = useLocation()
  const { palette, openPalette } = usePalette(toggle)
  useLeaveGuard()

  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a page puts the drawer away.
  useEffect(() => setPulledOut(false), [pathname, setPulledOut])

  return (
    <div className="admin admin-shell">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <aside className="admin-sidebar" data-state={collapsed ? 'collapsed' : 'expanded'} aria-label="Admin Panel">
        <Sidebar collapsed={collapsed} onToggle={toggle} onPalette={openPalette} />
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
