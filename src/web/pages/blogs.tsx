import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { site } from '../../../site.config.ts'
import { listQuery, useApi } from '../api.ts'
import { cardFields, PostCard } from '../blog/post-card.tsx'
import { DataBoundary } from '../data-boundary.tsx'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { useStatus } from '../response.ts'
import { AdSlot } from '../ui/ad-slot.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageBanner } from '../ui/page-banner.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'

const perPage = 24
const grid = 'grid gap-8 md:grid-cols-2 lg:grid-cols-3'
const empty = <EmptyState>No blog posts published yet. Check back soon!</EmptyState>
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

export function Page() {
  const [query] = useSearchParams()
  const page = pageNumber(query.get('page'))
  return (
    <>
      <PageHead
        title="Blog"
        description={`Ideas, lessons and product notes on automation by ${site.name}.`}
        canonical={paths.blogs({ page })}
      />
      <PageBanner label="Blog" heading="Ideas, Lessons & Product Notes" />
      <div className="wrap grid gap-12">
        <AdSlot slot={site.ads.slots.list} publisherId={site.ads.publisherId} />
        <DataBoundary
          key={page}
          skeleton={
            <Loading className={grid}>
              {skeletons.map((key) => (
                <SkeletonCard key={key} />
              ))}
            </Loading>
          }
          failed={empty}
          message={{ text: 'Unable to load blog posts. Please try again later.' }}
        >
          <Posts page={page} />
        </DataBoundary>
      </div>
    </>
  )
}

function Posts({ page }: { page: number }) {
  const query = { published: true, limit: perPage, offset: (page - 1) * perPage, fields: cardFields }
  const { data } = useSuspenseQuery(listQuery(useApi(), 'blogs', query))
  const beyond = page > 1 && data.entries.length === 0
  if (beyond) return <Beyond />
  if (data.entries.length === 0) return empty
  return (
    <>
      <ul className={grid}>
        {data.entries.map((post, index) => (
          <PostCard key={post.id} post={post} index={index} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.ceil(data.total / perPage)}
        href={(each) => paths.blogs({ page: each })}
        link={Link}
      />
    </>
  )
}

/** A page number past the last page. */
function Beyond() {
  useStatus(404)
  return (
    <EmptyState
      action={
        <Link className="link" to={paths.blogs()}>
          First page
        </Link>
      }
    >
      There are no posts on this page.
    </EmptyState>
  )
}

/** What is no page number is the first page. */
const pageNumber = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
