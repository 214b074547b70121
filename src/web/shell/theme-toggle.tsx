import { Moon, Sun } from 'lucide-react'
import { afterPaint } from '../ui/after-paint.ts'
import { IconButton } from '../ui/icon-button.tsx'

const dark = '(prefers-color-scheme: dark)'

/**
 * Changes to the other theme. If that is the system's theme, the stored choice is removed and the system decides again.
 */
export function toggleTheme(): void {
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

/**
 * All of the page is styled again, which takes a slow phone a third of a second, so the press is answered first.
 * The style sheet decides which icon is shown, so that server and browser render the same HTML.
 */
export function ThemeToggle() {
  return (
    <IconButton label="Switch between light and dark" className="needs-script" onClick={() => afterPaint(toggleTheme)}>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </IconButton>
  )
}
