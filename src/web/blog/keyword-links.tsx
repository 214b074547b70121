import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/router.tsx'
import { tagStyle } from '../ui/card.tsx'

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
