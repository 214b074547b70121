import { listQuery, useApi } from '../api/client.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { useData } from '../loading/section-data.ts'
import { Avatar } from '../ui/avatar.tsx'

/** The words of one client: the first featured testimonial. Nothing without one, or if it cannot be read. */
export function ClientQuote() {
  return (
    <DataBoundary skeleton={<div className="min-h-52" />} failed={null}>
      <FeaturedQuote />
    </DataBoundary>
  )
}

function FeaturedQuote() {
  const [quote] = useData(listQuery(useApi(), 'testimonials', { active: true, featured: true, limit: 1 })).entries
  if (!quote) return null
  const role = [quote.client_position, quote.client_company].filter(Boolean).join(', ')
  return (
    <figure className="max-w-text border-l-[1.5px] border-wire pl-6">
      <blockquote>
        <p className="line-clamp-8 text-lg">“{quote.testimonial}”</p>
      </blockquote>
      <figcaption className="mt-4 flex items-center gap-4">
        <Avatar name={quote.client_name} src={quote.client_image_url} />
        <span className="min-w-0">
          <span className="block font-heading font-semibold">{quote.client_name}</span>
          {role && <span className="block text-sm text-ink-muted">{role}</span>}
        </span>
      </figcaption>
    </figure>
  )
}
