import type { ReactNode } from 'react'
import type { PostSummary } from '../../contract/blog.ts'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/router.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Picture } from '../ui/picture.tsx'
import { KeywordLinks, PostMeta, ReadStory, shownKeywords, teaser } from './post-summary.tsx'

export const LargeStory = ({ post, className }: { post: PostSummary; className?: string }) => (
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

export const SmallStory = ({ post }: { post: PostSummary }) => (
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
