import type { Entry } from '../../contract/collections.ts'
import { shortDate } from '../../contract/format.ts'
import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/router.tsx'
import { tagStyle } from '../ui/card.tsx'

/** The fields of a post that a card shows. Lists request only these. */
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

/** Spec 9. */
export const shownKeywords = 3

/** The teaser rule of spec 2. */
export const teaser = (post: Pick<PostSummary, 'excerpt' | 'description' | 'content_start'>): string =>
  post.excerpt || post.description || post.content_start || 'Read the full story →'

/** The date of a post, or a fallback without one. */
export const PostDate = ({ iso, without }: { iso: string | null | undefined; without: string }) =>
  iso ? <time dateTime={iso}>{shortDate(iso)}</time> : without

/** A post's keywords, each leading to the other posts that have it. */
export function KeywordLinks({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null
  return (
    <ul className="above-cover flex w-fit flex-wrap gap-2" aria-label="Keywords">
      {keywords.map((keyword) => (
        <li key={keyword} className="max-w-full">
          <Link to={paths.blogs({ tag: keyword })} className={tagStyle()}>
            {keyword}
          </Link>
        </li>
      ))}
    </ul>
  )
}
