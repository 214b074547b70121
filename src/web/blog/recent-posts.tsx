import { paths } from '../../contract/site-map.ts'
import { listQuery, useApi } from '../api/client.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { useData } from '../loading/section-data.ts'
import { Link } from '../router/link.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { PostDate } from './post-date.tsx'

/** Spec 9: five are requested, and the current one is left out. */
const requested = 5
const none = <p className="text-sm text-ink-muted">More stories coming soon.</p>

export function RecentPosts({ current }: { current: string }) {
  return (
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
}

function Posts({ current }: { current: string }) {
  const query = { published: true, limit: requested, fields: ['id', 'slug', 'title', 'created_at'] as const }
  const data = useData(listQuery(useApi(), 'blogs', query))
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
