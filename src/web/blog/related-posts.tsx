import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { optional, useData } from '../loading/data-boundary.tsx'
import { Link } from '../router/router.tsx'
import { Card } from '../ui/card.tsx'
import { PostMeta } from './post-summary.tsx'
import { recent, recentQuery, relatedQuery } from './queries.ts'

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
