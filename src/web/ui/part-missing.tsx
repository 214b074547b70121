import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Stands where the code of a part did not come; loading the page again brings it, or a newer one. */
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
