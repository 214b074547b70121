import type { LinkPart } from './link-part.ts'

interface BreadcrumbProps {
  /** The last one is the page itself, without a link. */
  steps: readonly { label: string; to?: string }[]
  link: LinkPart
}

export function Breadcrumb({ steps, link: Link }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="label flex flex-wrap items-center gap-y-1 text-ink-muted">
        {steps.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center">
            {index > 0 && <span aria-hidden className="mx-2.5 h-px w-5 flex-none bg-wire" />}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-6 items-center underline-offset-4 hover:text-signal hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="line-clamp-1 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
