import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * Filters as links: `<Link className={filterStyle} aria-current={current ? 'true' : undefined}>`. Buttons with
 * `aria-pressed` look the same.
 */
export const filterStyle = 'filter'

export function FilterBar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={cx('flex min-w-0 flex-wrap gap-2.5', className)}>
      {children}
    </nav>
  )
}
