import { Menu, X } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { NavLink } from '../router/link.tsx'
import { headerLinks } from './links.ts'

const id = 'menu'

/**
 * The browser's own popover: without JavaScript it opens, closes by Escape and returns the focus. With JavaScript,
 * choosing a link closes the menu, and so does moving the focus past its last link.
 */
export function MobileMenu() {
  const { words } = useSettings()
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
        className="menu"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onBlur={closeWhenLeft}
      >
        <div className="wrap flex min-h-full flex-col justify-between gap-10 pt-6 pb-10">
          <ul className="menu-list">
            {headerLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.home} className="menu-link" onClick={close}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          {words.availability && <p className="label text-ink-muted">{words.availability}</p>}
        </div>
      </nav>
    </div>
  )
}
