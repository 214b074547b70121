import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { perPage } from './use-list.ts'

interface PagerProps {
  /** From 1. */
  page: number
  total: number
  onPage: (page: number) => void
}

/** Shows nothing if there is only one page. When the last entry of the last page is deleted, it goes one page back. */
export function Pager({ page, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / perPage)
  const last = Math.max(1, pages)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  if (pages < 2) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <button
        type="button"
        className="admin-action"
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
        Previous
      </button>
      <p className="label text-ink-muted">
        {first} to {Math.min(first + perPage - 1, total)} of {total}
      </p>
      <button
        type="button"
        className="admin-action"
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden />
      </button>
    </nav>
  )
}
