import { cx } from './cx.ts'
import type { LinkPart } from './link-part.ts'

interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  /** The address of a page. */
  href: (page: number) => string
  link: LinkPart
}

/** The first page, the last one and those around the current one; null is a gap. */
function shown(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((each, index) => (index > 0 && each - (sorted[index - 1] ?? 0) > 1 ? [null, each] : [each]))
}

export function Pagination({ page, pages, href, link: Link }: PaginationProps) {
  if (pages < 2) return null
  const step = 'label grid min-h-11 min-w-11 place-items-center rounded-node border px-3'
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" className={cx(step, 'border-transparent hover:text-signal')}>
          Previous
        </Link>
      )}
      {shown(page, pages).map((each, index) =>
        each === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, distinguished by their index
          <span key={`gap-${index}`} aria-hidden className="h-px w-5 bg-wire" />
        ) : (
          <Link
            key={each}
            to={href(each)}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            className={cx(step, each === page ? 'border-ink bg-ink text-paper' : 'border-line hover:border-signal')}
          >
            {each}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={href(page + 1)} rel="next" className={cx(step, 'border-transparent hover:text-signal')}>
          Next
        </Link>
      )}
    </nav>
  )
}
