import type { ReactNode } from 'react'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/router.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Picture } from '../ui/picture.tsx'
import { KeywordLinks, PostDate, type PostSummary, shownKeywords, teaser } from './post-summary.tsx'

/** The newest post on the home page. */
export function LargeStory({ post, className }: { post: PostSummary; className?: string }) {
  return (
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
}

/** The posts after the newest one, as text without pictures. */
export function SmallStory({ post }: { post: PostSummary }) {
  return (
    <article className="relative grid content-start gap-3 border-t border-line py-7 first:border-wire">
      <Words post={post} small>
        <h3 className="text-xl">
          <StoryLink post={post} />
        </h3>
      </Words>
    </article>
  )
}

function Words({ post, small = false, children }: { post: PostSummary; small?: boolean; children: ReactNode }) {
  return (
    <>
      <p className="label text-ink-muted">
        <PostDate iso={post.created_at} without="New" />, {post.reading_minutes} min read
      </p>
      {children}
      <p className={cx('line-clamp-3 text-ink-muted', small && 'not-brief')}>{teaser(post)}</p>
      <div className={cx(small && 'not-brief')}>
        <KeywordLinks keywords={post.keywords.slice(0, shownKeywords)} />
      </div>
      <p className={cx(small && 'not-brief')}>
        <Link className="link above-cover inline-flex min-h-6 items-center" to={paths.post(post.slug)}>
          Read Story<span className="sr-only">: {post.title}</span>
        </Link>
      </p>
    </>
  )
}

const StoryLink = ({ post }: { post: PostSummary }) => (
  <Link to={paths.post(post.slug)} className="cover wrap-anywhere hover:text-signal">
    {post.title}
  </Link>
)
