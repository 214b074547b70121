import type { ReadablePost } from '../../contract/blog.ts'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { usePage, useSettings } from '../app/page-context.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { Link } from '../router/router.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'
import { PostDate } from './post-summary.tsx'
import { recentQuery } from './queries.ts'

export function PostRest({ slug, title }: Pick<ReadablePost, 'slug' | 'title'>) {
  const { ads } = useSettings()
  return (
    <>
      <RecentPosts current={slug} />
      <ShareLinks slug={slug} title={title} />
      <AdSlot slot={ads.list_slot} />
    </>
  )
}

/** Plain links with the page's address and title. No third-party script runs, and nothing is sent before a click. */
function ShareLinks({ slug, title }: { slug: string; title: string }) {
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

const none = <p className="text-sm text-ink-muted">More stories coming soon.</p>

const RecentPosts = ({ current }: { current: string }) => (
  <section aria-labelledby="recent-heading">
    <h2 id="recent-heading" className="text-xl">
      Recent Posts
    </h2>
    <div className="mt-4">
      <DataBoundary skeleton={<SkeletonText lines={8} />} failed={none}>
        <Posts current={current} />
      </DataBoundary>
    </div>
  </section>
)

function Posts({ current }: { current: string }) {
  const data = useData(recentQuery(useApi()))
  const others = data.entries.filter(({ slug }) => slug !== current)
  if (others.length === 0) return none
  return (
    <ul className="border-b border-line">
      {others.map(({ id, slug, title, created_at }) => (
        <li key={id} className="border-t border-line py-3">
          <Link to={paths.post(slug)} className="block font-heading text-base/6 font-semibold hover:text-signal">
            {title}
          </Link>
          <p className="label mt-1 text-ink-muted">
            <PostDate iso={created_at} without="New" />
          </p>
        </li>
      ))}
    </ul>
  )
}
