import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listQuery, useApi } from '../api.ts'
import { cardFields, PostCard } from '../blog/post-card.tsx'
import { DataBoundary } from '../data-boundary.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'

const empty = <EmptyState>No blog posts published yet. Check back soon!</EmptyState>
const shown = 3

/** The newest posts (spec 9: three). */
export function BlogPreview() {
  return (
    <section id="blog" className="wrap py-section" aria-labelledby="blog-heading">
      <SectionHeading
        id="blog-heading"
        label="Blog"
        heading="Notes from the field"
        layout="split"
        text={
          <Link className="link" to={paths.blogs()}>
            All posts
          </Link>
        }
      />
      <div className="mt-10">
        <DataBoundary
          skeleton={
            <Loading className="grid gap-8 md:grid-cols-3">
              <SkeletonCard />
              <SkeletonCard />
              <SkeletonCard />
            </Loading>
          }
          failed={empty}
          message={{ text: 'Unable to load the latest blog posts right now.' }}
        >
          <LatestPosts />
        </DataBoundary>
      </div>
    </section>
  )
}

function LatestPosts() {
  const query = { published: true, limit: shown, fields: cardFields }
  const { data } = useSuspenseQuery(listQuery(useApi(), 'blogs', query))
  if (data.entries.length === 0) return empty
  return (
    <ul className="grid gap-8 md:grid-cols-3">
      {data.entries.map((post, index) => (
        <PostCard key={post.id} post={post} index={index} level="h3" />
      ))}
    </ul>
  )
}
