import type { SearchResult } from '../../contract/search.ts'
import { Link } from '../router/link.tsx'
import { groupsOf } from './groups.ts'

interface ResultListProps {
  results: readonly SearchResult[]
  /** At most so many of each type. */
  perGroup?: number
  onChoose?: (() => void) | undefined
}

/** The results by type. Each is a link, so that it works without JavaScript and can be opened in a tab. */
export const ResultList = ({ results, perGroup, onChoose }: ResultListProps) =>
  groupsOf(results).map(({ type, heading, results: own }) => (
    <section key={type} aria-labelledby={`found-${type}`} className="search-group">
      <h2 id={`found-${type}`} className="label">
        {heading}
      </h2>
      <ul>
        {own.slice(0, perGroup).map((result) => (
          <li key={`${result.entry?.id} ${result.url} ${result.title}`}>
            <Link to={result.url} className="search-result" onClick={onChoose}>
              <Marked className="search-title" html={result.title_html} />
              {result.excerpt_html && <Marked className="search-excerpt" html={result.excerpt_html} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))

const Marked = ({ className, html }: { className: string; html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes the text and adds only <mark>.
  <span className={className} dangerouslySetInnerHTML={{ __html: html }} />
)
