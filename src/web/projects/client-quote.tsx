import type { ProjectPage } from '../../contract/projects.ts'
import { Port } from '../ui/wire.tsx'

/** What the client says about it. */
export function ClientQuote({ project: { client_quote, client_role } }: { project: ProjectPage }) {
  if (!client_quote) return null
  return (
    <section aria-label="The client’s words" className="mt-section overflow-x-clip bg-sunk py-16 lg:py-24">
      <figure className="wrap">
        <blockquote className="max-w-[34ch] font-heading text-2xl font-medium whitespace-pre-line wrap-anywhere lg:text-3xl">
          “{client_quote}”
        </blockquote>
        {client_role && (
          <figcaption className="label relative mt-8 flex items-center gap-3 text-ink-muted">
            <span aria-hidden className="absolute top-1/2 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
            <Port live />
            {client_role}
          </figcaption>
        )}
      </figure>
    </section>
  )
}
