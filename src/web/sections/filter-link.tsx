import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../router/link.tsx'
import { filterStyle } from '../ui/filter-bar.tsx'

interface FilterLinkProps {
  to: string
  current: boolean
  /** Filters in place instead of opening `to`. Without JavaScript, or in a new tab, the link opens it. */
  onChoose?: () => void
  children: ReactNode
}

export function FilterLink({ to, current, onChoose, children }: FilterLinkProps) {
  const choose = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!onChoose || elsewhere) return
    event.preventDefault()
    onChoose()
  }
  return (
    <Link to={to} className={filterStyle} aria-current={current ? 'true' : undefined} onClick={choose}>
      {children}
    </Link>
  )
}
