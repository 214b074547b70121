import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/link.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Picture } from '../ui/picture.tsx'
import { KeywordLinks } from './keyword-links.tsx'
import { PostDate } from './post-date.tsx'
import { type PostSummary, shownKeywords, teaser } from './post-summary.ts'

interface PostCardProps {
  post: PostSummary
  index: number
  /** The newest post takes the whole row, with its picture beside the text. */
  lead?: boolean
  className?: string
}

/** A post in a list. The title's link covers the card; keywords are above it. */
export function PostCard({ post, index, lead = false, className }: PostCardProps) {
  const address = paths.post(post.slug)
  const pictured = post.image_url !== null
  return (
    <Card
      as="li"
      index={index}
      className={cx(
        'flex flex-col',
        lead && 'md:col-span-2 lg:col-span-3',
        lead && pictured && 'lg:grid lg:grid-cols-12',
        className,
      )}
    >
      {pictured && (
        <Picture
          src={post.image_url}
          alt=""
          ratio="3/2"
          seed={post.slug}
          sizes={lead ? '(min-width: 64rem) 44rem, 100vw' : '(min-width: 64rem) 25rem, (min-width: 48rem) 50vw, 100vw'}
          priority={index < 2}
          className={cx('border-line', lead ? 'max-lg:border-b lg:col-span-7 lg:border-r' : 'border-b')}
        />
      )}
      <div className={cx('flex flex-1 flex-col gap-4 p-6', lead && 'lg:col-span-5 lg:gap-6 lg:p-9')}>
        <p className="label text-ink-muted">
          <PostDate iso={post.created_at} without="New" />, {post.reading_minutes} min read
        </p>
        <h2 className={cx('wrap-anywhere', lead ? 'text-2xl lg:text-3xl' : 'text-2xl')}>
          <Link to={address} className="cover">
            {post.title}
          </Link>
        </h2>
        <p className={cx('text-ink-muted', lead ? 'line-clamp-6' : 'line-clamp-4')}>{teaser(post)}</p>
        <div className="mt-auto grid gap-4 pt-1">
          <KeywordLinks keywords={post.keywords.slice(0, shownKeywords)} />
          <p>
            <Link className="link above-cover inline-flex min-h-6 items-center" to={address}>
              Read Story<span className="sr-only">: {post.title}</span>
            </Link>
          </p>
        </div>
      </div>
    </Card>
  )
}
