import { useMissing } from '../app/page-context.ts'
import { Link } from '../router/link.tsx'
import { Port } from '../ui/wire.tsx'

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
