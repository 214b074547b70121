import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from '../../router/router.tsx'
import { useEarlyText } from '../../ui/early-input.ts'
import { later } from '../../ui/later.ts'
import { NotLoaded } from '../../ui/notify.tsx'
import { takesFocus } from '../form/editing.ts'
import { mayLeave } from '../form/unsaved.ts'
import { isShortcut, shortcut } from './commands.ts'

const Palette = later(async () => (await import('./palette.tsx')).Palette, <NotLoaded />)

interface PaletteButtonProps {
  /** Without its text. */
  small?: boolean
  onOpen: () => void
}

/** Opens the palette. */
export const PaletteButton = ({ small, onOpen }: PaletteButtonProps) => (
  <button
    type="button"
    className={small ? 'icon-button admin-small-icon' : 'admin-palette-button'}
    aria-label={small ? 'Commands' : undefined}
    title={`Commands (${shortcut('K')})`}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onOpen}
  >
    <Search aria-hidden className="size-4.5" />
    {!small && <span className="admin-nav-label">Commands</span>}
    {!small && (
      <kbd aria-hidden className="admin-nav-label">
        {shortcut('K')}
      </kbd>
    )}
  </button>
)

/** The palette, and Ctrl/Cmd+K, unless something else has handled the keys, such as a link in the editor. */
export function usePalette(doers: { signOut: () => void; toggleSidebar: () => void }) {
  const [open, setOpen] = useState(false)
  const earlyText = useEarlyText(open)
  const navigate = useNavigate()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, 'k')) return
      event.preventDefault()
      // Above another dialog its own actions would be out of reach.
      setOpen((before) => !before && document.querySelector('[role="dialog"]') === null)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

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
