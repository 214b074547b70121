import type { ReadablePost } from '../../contract/blog.ts'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { useFilled, usePage, useSettings } from '../app/page-context.ts'
import { DataBoundary, optional, useData } from '../loading/data-boundary.tsx'
import { SubscribePlace } from '../newsletter/subscribe-place.tsx'
import { Link, TextLink } from '../router/router.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { Card } from '../ui/card.tsx'
import { Avatar } from '../ui/picture.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'
import { PostDate, PostMeta } from './post-summary.tsx'
import { recent, recentQuery, relatedQuery, seriesQuery } from './queries.ts'

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

export function PostEnd() {
  const { name, role, description, portrait_url } = useSettings().identity
  const [services] = useFilled([{ to: paths.services }])
  return (
    <>
      <section aria-label="The author" className="mt-14 flex gap-4 border-t border-wire pt-8">
        <Avatar name={name} src={portrait_url} />
        <div className="min-w-0">
          <p className="font-heading font-semibold">{name}</p>
          <p className="text-ink-muted empty:hidden">{description || role}</p>
          <p className="no-print mt-3 flex flex-wrap gap-x-5 gap-y-2 font-heading">
            {services && <TextLink {...services}>Services and prices</TextLink>}
            <TextLink to={paths.contact()}>Ask about your project</TextLink>
          </p>
        </div>
      </section>
      <SubscribePlace place="post" />
    </>
  )
}

const shown = 3

/** Posts that share keywords with this one and are not among the recent ones beside it, if there are any. */
export const RelatedPosts = optional(({ slug }: { slug: string }) => {
  const related = useData(relatedQuery(useApi(), slug, shown + recent))
  const { entries } = useData(recentQuery(useApi()))
  const data = related.filter(({ id }) => entries.every((beside) => beside.id !== id)).slice(0, shown)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="related-heading" className="no-print mt-section">
      <h2 id="related-heading" className="text-2xl">
        Read on
      </h2>
      <ul className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {data.map((post) => (
          <Card as="li" key={post.id} variant="rule" className="grid content-start gap-3 pt-5">
            <PostMeta post={post} />
            <h3 className="text-xl">
              <Link to={paths.post(post.slug)} className="cover hover:text-signal">
                {post.title}
              </Link>
            </h3>
          </Card>
        ))}
      </ul>
    </section>
  )
})

export const Series = optional(({ name, slug }: { name: string; slug: string }) => {
  const data = useData(seriesQuery(useApi(), slug))
  const at = data.findIndex((part) => part.slug === slug)
  if (at < 0 || data.length < 2) return null
  return (
    <nav aria-labelledby="series-heading" className="mt-14 border-t border-wire pt-6">
      <p className="label text-ink-muted">
        Part {at + 1} of {data.length}
      </p>
      <h2 id="series-heading" className="mt-2 text-xl">
        {name}
      </h2>
      <ol className="mt-4 grid gap-2">
        {data.map((part, index) => (
          <li key={part.id} className="flex items-baseline gap-4">
            <span className="label w-[9ch] flex-none text-ink-muted">{places[index - at] ?? `Part ${index + 1}`}</span>
            {index === at ? (
              <span aria-current="page">{part.title}</span>
            ) : (
              <TextLink rel={relations[index - at]} to={paths.post(part.slug)}>
                {part.title}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
})

/** By the distance from the shown post. */
const places: Record<number, string> = { [-1]: 'Previous', 0: 'This one', 1: 'Next' }
const relations: Record<number, string> = { [-1]: 'prev', 1: 'next' }
