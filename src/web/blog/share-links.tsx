import { paths } from '../../contract/site-map.ts'
import { usePage } from '../app/page-context.ts'

/** Plain links with the page's address and title. No third-party script runs, and nothing is sent before a click. */
export function ShareLinks({ slug, title }: { slug: string; title: string }) {
  const address = encodeURIComponent(usePage().origin + paths.post(slug))
  const words = encodeURIComponent(title)
  const places = [
    { label: 'LinkedIn', to: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: 'Twitter / X', to: `https://twitter.com/intent/tweet?url=${address}&text=${words}` },
    { label: 'Email', to: `mailto:?subject=${words}&body=${address}` },
  ]
  return (
    <section aria-labelledby="share-heading">
      <h2 id="share-heading" className="text-xl">
        Share this article
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
        {places.map(({ label, to }) => (
          <li key={label}>
            <a
              href={to}
              className="link inline-flex min-h-8 items-center font-heading font-semibold"
              {...(to.startsWith('http') && { target: '_blank', rel: 'noopener' })}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
