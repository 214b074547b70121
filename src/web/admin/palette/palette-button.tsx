import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from '../../router/router.tsx'
import { useEarlyText } from '../../ui/early-input.ts'
import { later } from '../../ui/later.ts'
import { NotLoaded } from '../../ui/notify.tsx'
import { takesFocus } from '../form/editing.ts'
import { mayLeave } from '../form/unsaved.ts'
import { shortcut, useShortcut } from './commands.ts'

const Palette = later(async () => (await import('./palette.tsx')).Palette, <NotLoaded />)

export const PaletteButton = ({ small, onOpen }: { small?: boolean; onOpen: () => void }) => (
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
export function usePalette(doers: { signOut: () => void; toggleSidebar: () => void }) {
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
