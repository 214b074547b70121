import type { ReactNode } from 'react'
import { type PostSummary, postCardFields } from '../../contract/blog.ts'
import { paths } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { KeywordLinks, PostMeta, ReadStory, shownKeywords, teaser } from '../blog/post-summary.tsx'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { Link, TextLink } from '../router/router.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { Picture } from '../ui/picture.tsx'
import { EmptyState, Loading, SkeletonCard, SkeletonText } from '../ui/placeholder.tsx'
import { Section } from './section.tsx'

const empty = <EmptyState>No blog posts published yet. Check back soon!</EmptyState>
const shown = 3
const latestQuery = (api: Api) => listQuery(api, 'blogs', { published: true, limit: shown, fields: postCardFields })
const layout = 'grid gap-x-12 gap-y-10 lg:grid-cols-12'

/** The newest posts (spec 9: three): one large story, and two small ones beside it. */
export function BlogPreview() {
  const { words } = useSettings()
  const [all] = useFilled([{ to: paths.blogs() }])
  return (
    <Section id="blog" aria-labelledby="blog-heading">
      <SectionHeading
        id="blog-heading"
        label="Blog"
        heading={words.blog_preview_title}
        layout="split"
        text={all && <TextLink to={all.to}>All posts</TextLink>}
      />
      <div className="mt-10">
        <DataBoundary
          skeleton={
            <Loading className={layout}>
              <div className="lg:col-span-7">
                <SkeletonCard />
              </div>
              <SkeletonText lines={12} className="lg:col-span-5" />
            </Loading>
          }
          failed={empty}
          message={{ text: 'Unable to load the latest blog posts right now.' }}
        >
          <LatestPosts />
        </DataBoundary>
      </div>
    </Section>
  )
}

function LatestPosts() {
  const data = useData(latestQuery(useApi()))
  const [newest, ...others] = data.entries
  if (!newest) return empty
  return (
    <div className={layout}>
      <LargeStory post={newest} className="lg:col-span-7" />
      {others.length > 0 && (
        <div className="border-b border-line lg:col-span-5">
          {others.map((post) => (
            <SmallStory key={post.id} post={post} />
          ))}
        </div>
      )}
    </div>
  )
}

const LargeStory = ({ post, className }: { post: PostSummary; className?: string }) => (
  <Card as="article" className={className}>
    {post.image_url && (
      <Picture className="border-b border-line" src={post.image_url} alt="" ratio="16/9" seed={post.slug} />
    )}
    <div className="grid gap-4 p-6 lg:p-8">
      <Words post={post}>
        <h3 className="text-2xl">
          <StoryLink post={post} />
        </h3>
      </Words>
    </div>
  </Card>
)

const SmallStory = ({ post }: { post: PostSummary }) => (
  <article className="relative grid content-start gap-3 border-t border-line py-7 first:border-wire">
    <Words post={post} small>
      <h3 className="text-xl">
        <StoryLink post={post} />
      </h3>
    </Words>
  </article>
)

function Words({ post, small = false, children }: { post: PostSummary; small?: boolean; children: ReactNode }) {
  const brief = small ? 'not-brief' : ''
  return (
    <>
      <PostMeta post={post} />
      {children}
      <p className={cx('line-clamp-3 text-ink-muted', brief)}>{teaser(post)}</p>
      <div className={brief}>
        <KeywordLinks keywords={post.keywords.slice(0, shownKeywords)} />
      </div>
      <ReadStory post={post} className={brief} />
    </>
  )
}

const StoryLink = ({ post }: { post: PostSummary }) => (
  <Link to={paths.post(post.slug)} className="cover wrap-anywhere hover:text-signal">
    {post.title}
  </Link>
)
