import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { Link } from '../router/router.tsx'
import { Card } from '../ui/card.tsx'
import { PostDate } from './post-summary.tsx'
import { relatedQuery } from './queries.ts'

const shown = 3

/** Posts that share keywords with this one. Shows nothing when there are none or when they cannot be loaded. */
export function RelatedPosts({ slug }: { slug: string }) {
  return (
    <DataBoundary skeleton={null} failed={null}>
      <Related slug={slug} />
    </DataBoundary>
  )
}

function Related({ slug }: { slug: string }) {
  const data = useData(relatedQuery(useApi(), slug, shown))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="related-heading" className="no-print mt-section">
      <h2 id="related-heading" className="text-2xl">
        Read on
      </h2>
      <ul className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {data.map(({ id, slug, title, created_at, reading_minutes }) => (
          <Card as="li" key={id} variant="rule" className="grid content-start gap-3 pt-5">
            <p className="label text-ink-muted">
              <PostDate iso={created_at} without="New" />, {reading_minutes} min read
            </p>
            <h3 className="text-xl">
              <Link to={paths.post(slug)} className="cover hover:text-signal">
                {title}
              </Link>
            </h3>
          </Card>
        ))}
      </ul>
    </section>
  )
}
