import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Shown if the code of a component could not be loaded. Reloading the page loads it, or a newer version. Importing it again
 * would not: Chromium (since 150) and Firefox ask for a file of code only once while a page is open.
 */
export const PartMissing = ({ children }: { children: ReactNode }) => (
  <EmptyState
    action={
      <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    }
  >
    {children}
  </EmptyState>
)
