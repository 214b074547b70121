import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { Link } from '../router/router.tsx'
import { FilterBar, filterStyle } from '../ui/filter-bar.tsx'
import { keywordsQuery } from './queries.ts'

const shown = 8

/** The most used keywords, as links. A failure shows no toast, because every post is still there. */
export function KeywordFilter({ current }: { current: string }) {
  const alone = <Keywords keywords={[]} current={current} />
  return (
    <DataBoundary skeleton={alone} failed={alone}>
      <Used current={current} />
    </DataBoundary>
  )
}

function Used({ current }: { current: string }) {
  const data = useData(keywordsQuery(useApi(), shown))
  if (data.length === 0 && !current) return null
  return <Keywords keywords={data.map(({ keyword }) => keyword)} current={current} />
}

function Keywords({ keywords, current }: { keywords: string[]; current: string }) {
  const all = ['', ...keywords, ...(current && !keywords.includes(current) ? [current] : [])]
  return (
    <FilterBar label="Filter posts by keyword">
      {all.map((keyword) => (
        <Link
          key={keyword}
          to={paths.blogs({ tag: keyword })}
          className={filterStyle}
          aria-current={keyword === current ? 'true' : undefined}
        >
          {keyword || 'All posts'}
        </Link>
      ))}
    </FilterBar>
  )
}
