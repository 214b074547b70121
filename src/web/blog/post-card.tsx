import { Link } from 'react-router'
import type { Entry } from '../../contract/collections.ts'
import { shortDate } from '../dates.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { Picture } from '../ui/picture.tsx'
import { TagList } from '../ui/tag.tsx'

/** What a card shows of a post; lists ask the API for these alone. */
export const cardFields = [
  'id',
  'slug',
  'title',
  'excerpt',
  'description',
  'content_start',
  'keywords',
  'image_url',
  'created_at',
  'reading_minutes',
] as const satisfies (keyof Entry<'blogs'>)[]

export type PostSummary = Pick<Entry<'blogs'>, (typeof cardFields)[number]>

/** The teaser rule of spec 2. */
export const teaser = (post: Pick<PostSummary, 'excerpt' | 'description' | 'content_start'>): string =>
  post.excerpt || post.description || post.content_start || 'Read the full story →'

const shownKeywords = 3

export function PostCard({
  post,
  index,
  level: Heading = 'h2',
}: {
  post: PostSummary
  index: number
  level?: 'h2' | 'h3'
}) {
  const address = paths.post(post.slug)
  return (
    <Card as="li" index={index} className="flex flex-col">
      {post.image_url && <Picture src={post.image_url} alt="" ratio="3/2" seed={post.slug} />}
      <div className="flex flex-1 flex-col gap-4 p-6">
        <p className="label text-ink-muted">{post.created_at ? shortDate(post.created_at) : 'New'}</p>
        <Heading className="text-2xl">
          <Link to={address}>{post.title}</Link>
        </Heading>
        <p className="line-clamp-4 text-ink-muted">{teaser(post)}</p>
        <TagList tags={post.keywords.slice(0, shownKeywords)} label="Keywords" />
        <p className="mt-auto">
          <Link className="link" to={address}>
            Read Story<span className="sr-only">: {post.title}</span>
          </Link>
        </p>
      </div>
    </Card>
  )
}
