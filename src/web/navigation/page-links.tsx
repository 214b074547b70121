import { useMissing } from '../app/page-context.ts'
import { Link } from '../router/router.tsx'
import { cx } from '../ui/cx.ts'
import { Port } from '../ui/wire.tsx'

interface BreadcrumbProps {
  /** The last one is the page itself, without a link. Its name is the heading below, so it is only read out. */
  steps: readonly { label: string; to?: string }[]
}

export const Breadcrumb = ({ steps }: BreadcrumbProps) => (
  <nav aria-label="Breadcrumb">
    <ol className="label flex flex-wrap items-center gap-y-1 text-ink-muted">
      {steps.map(({ label, to }, index) => (
        <li key={label} className={to ? 'flex min-w-0 items-center' : 'sr-only'}>
          {index > 0 && <span aria-hidden className="mx-2.5 h-px w-5 flex-none bg-wire" />}
          {to ? (
            <Link
              to={to}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:text-signal hover:underline"
            >
              {label}
            </Link>
          ) : (
            <span aria-current="page">{label}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)

/** Pages count from 1. */
type PaginationProps = { page: number; pages: number; href: (page: number) => string }

function shown(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((each, index) => (index > 0 && each - (sorted[index - 1] ?? 0) > 1 ? [null, each] : [each]))
}

export function Pagination({ page, pages, href }: PaginationProps) {
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

/** The pages that a visitor of a missing one may have meant. The server knows them; without any there is nothing. */
export function NearestPages({ className = '' }: { className?: string }) {
  const nearest = useMissing()?.nearest ?? []
  if (nearest.length === 0) return null
  return (
    <section aria-labelledby="nearest-heading" className={className}>
      <h2 id="nearest-heading" className="label text-ink-muted">
        Did you mean
      </h2>
      <ul className="mt-3 max-w-[38rem] border-t border-wire">
        {nearest.map(({ title, url }) => (
          <li key={url} className="flex items-center gap-4 border-b border-line">
            <Port live />
            <Link
              to={url}
              className="block flex-1 py-4 font-heading text-xl font-semibold wrap-anywhere hover:text-signal"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
