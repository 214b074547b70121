import { Moon, Sun } from 'lucide-react'
import { themeButton } from '../app/document-names.ts'
import { IconButton } from '../ui/icon-button.tsx'

/**
 * Answered by the document's inline script, so that it works before the page's code is there. The style sheet decides which
 * icon is shown, so that server and browser render the same HTML.
 */
export function ThemeToggle() {
  return (
    <IconButton label="Switch between light and dark" className={`${themeButton} needs-script`}>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </IconButton>
  )
}
