import { useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { searchHeading } from '../../contract/page-headings.ts'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { searchable, searchQuery } from '../search/queries.ts'
import { SearchPanel } from '../search/search-panel.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { Loading } from '../ui/placeholder.tsx'

export function Page() {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const asked = query.get('q') ?? ''
  const [typed, setTyped] = useState({ key, text: asked })
  const q = searchable(typed.key === key ? typed.text : asked)
  return (
    <>
      <PageHead
        title={q ? `Search: ${q}` : 'Search'}
        description="Search posts, templates, projects and services."
        heading={searchHeading}
      />
      <PageBanner label="Search" heading={searchHeading} />
      <div className="wrap pb-section">
        {asked.trim().length > limits.search && (
          <p className="mb-4 text-ink-muted">
            The text is too long. Only its first {limits.search} characters were searched.
          </p>
        )}
        <DataBoundary
          key={key}
          skeleton={<Loading label="Searching …" lines={6} />}
          failed={<LoadFailed>The search does not answer. Please try again in a moment.</LoadFailed>}
        >
          <Searched q={q} onType={(text) => setTyped({ key, text })} />
        </DataBoundary>
      </div>
    </>
  )
}

/** First the results of the address, then those of the typed text, which the address follows. */
function Searched({ q, onType }: { q: string; onType: (typed: string) => void }) {
  const [first] = useState(q)
  useData(searchQuery(useApi(), first))
  return (
    <SearchPanel
      first={first}
      fieldId="site-search"
      // The results are there already, and another page would lose the focus.
      onSubmit={() => {}}
      onType={(typed) => {
        onType(typed)
        // Not through the router, which would treat each letter as a visit.
        history.replaceState(history.state, '', paths.search(typed.trim()))
      }}
    />
  )
}
