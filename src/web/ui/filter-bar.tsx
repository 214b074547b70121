import type { ReactNode } from 'react'

/**
 * Filters as links: `<Link className={filterStyle} aria-current={current ? 'true' : undefined}>`. Buttons with
 * `aria-pressed` look the same.
 */
export const filterStyle = 'filter'

export const FilterBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="filters">
    {children}
  </nav>
)
