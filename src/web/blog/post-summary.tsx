import type { PostSummary } from '../../contract/blog.ts'
import { shortDate } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import { Link, TextLink } from '../router/router.tsx'

export const shownKeywords = 3

/** The teaser rule of spec 2. */
export const teaser = (post: Pick<PostSummary, 'excerpt' | 'description' | 'content_start'>): string =>
  post.excerpt || post.description || post.content_start || 'Read the full story →'

export const PostDate = ({ iso, without }: { iso: string | null | undefined; without: string }) =>
  iso ? <time dateTime={iso}>{shortDate(iso)}</time> : without

export const PostMeta = ({ post }: { post: Pick<PostSummary, 'created_at' | 'reading_minutes'> }) => (
  <p className="label text-ink-muted">
    <PostDate iso={post.created_at} without="New" />, {post.reading_minutes} min read
  </p>
)

export const ReadStory = ({ post, className }: { post: PostSummary; className?: string }) => (
  <p className={className}>
    <TextLink className="above-cover inline-flex min-h-6 items-center" to={paths.post(post.slug)}>
      Read Story<span className="sr-only">: {post.title}</span>
    </TextLink>
  </p>
)

export function KeywordLinks({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null
  return (
    <ul className="above-cover flex w-fit flex-wrap gap-2" aria-label="Keywords">
      {keywords.map((keyword) => (
        <li key={keyword} className="max-w-full">
          <Link to={paths.blogs({ tag: keyword })} className="tag">
            {keyword}
          </Link>
        </li>
      ))}
    </ul>
  )
}
