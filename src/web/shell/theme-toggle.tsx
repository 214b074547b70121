import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'

const dark = '(prefers-color-scheme: dark)'

/** Goes to the other theme. Where that is the system's own, the choice is dropped and the system leads again. */
function toggle(): void {
  const root = document.documentElement
  const system = matchMedia(dark).matches ? 'dark' : 'light'
  const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
  if (next === system) delete root.dataset.theme
  else root.dataset.theme = next
  try {
    if (next === system) localStorage.removeItem('theme')
    else localStorage.setItem('theme', next)
  } catch {
    // Storage may be forbidden; the theme then holds for this page.
  }
}

/** Which icon is shown is the style sheet's doing, so that server and browser render the same. */
export function ThemeToggle() {
  return (
    <IconButton label="Switch between light and dark" className="needs-script" onClick={toggle}>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </IconButton>
  )
}
