import './search.css'
import { Search } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { limits } from '../../contract/limits.ts'
import type { SearchResult, SearchType } from '../../contract/search.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { useCountedSearch } from '../analytics/use-counted-search.ts'
import { ApiError } from '../api/call.ts'
import { useApi } from '../api/client.ts'
import { keepPreviousData, useQuery } from '../queries/hooks.ts'
import { Link } from '../router/router.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'
import { searchable, searchQuery } from './queries.ts'

interface SearchPanelProps {
  /** What was searched for, or typed, before. */
  first?: string
  /** At most so many results of each type. */
  perGroup?: number
  /** The id of the field, by which the shortcut finds it on the search page. */
  fieldId?: string
  autoFocus?: boolean
  onType?: (typed: string) => void
  /** Instead of the browser's own way to the search page. */
  onSubmit?: (typed: string) => void
  /** A link was followed. */
  onChoose?: () => void
  /** After the results. */
  children?: (typed: string) => ReactNode
}

/** A field and its results as one types. Arrow keys lead from the field through the results, Escape back to it. */
export function SearchPanel(props: SearchPanelProps) {
  const { first = '', perGroup = 50, fieldId, autoFocus, onType, onSubmit, onChoose, children } = props
  const [typed, setTyped] = useState(first)
  const found = useSearch(typed)
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for what was typed before React was there.
  useEffect(() => {
    const early = field.current?.value ?? first
    if (early !== first) type(early)
  }, [])

  const submit = (event: FormEvent) => {
    if (!onSubmit) return
    event.preventDefault()
    onSubmit(typed)
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (panel.current && field.current && moveAmongLinks(event.nativeEvent, panel.current, field.current)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links inside.
    <div ref={panel} className="search-panel" onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers that are supported. */}
      <form role="search" action={sitePages.search.path} className="search-form" onSubmit={submit}>
        <Search aria-hidden />
        <input
          ref={field}
          id={fieldId}
          type="search"
          name="q"
          aria-label="Search this site"
          placeholder="Search this site"
          maxLength={limits.search}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: only in the dialog, whose one purpose is this field.
          autoFocus={autoFocus}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </form>
      <div className="search-body">
        <Outcome typed={typed} perGroup={perGroup} onChoose={onChoose} {...found} />
        {found.results.length > 0 && children?.(typed)}
      </div>
    </div>
  )
}

/** Who searches too often reads so; anything else may be the connection. */
const failureText = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'too_many'
    ? failure.message
    : 'The search does not answer. Check your connection and try again.'

interface OutcomeProps extends ReturnType<typeof useSearch>, Pick<SearchPanelProps, 'perGroup' | 'onChoose'> {
  typed: string
}

function Outcome({ typed, asked, results, isFirst, isSearching, failure, tryAgain, ...shown }: OutcomeProps) {
  const isTyped = typed.trim() !== ''
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  const isEmpty = isTyped && !isSearching && !failure && results.length === 0
  return (
    <>
      <p role="status" className={results.length > 0 && !failure ? 'search-count label' : 'sr-only'}>
        {isTyped && !isSearching && !failure && (isEmpty ? `Nothing found for “${asked}”.` : count)}
        {isFirst && 'Searching …'}
        {results.length > 0 && isSearching && count}
      </p>
      {failure ? (
        <div className="search-note" role="alert">
          <p>{failureText(failure)}</p>
          <button type="button" className="link" onClick={tryAgain}>
            Try again
          </button>
        </div>
      ) : (
        <ResultList results={results} {...shown} />
      )}
      {isFirst && !failure && <SkeletonText lines={4} className="search-note" />}
      {isEmpty && (
        <div className="search-note">
          <p>
            Nothing matches “<span className="wrap-anywhere">{asked}</span>”. Try fewer or other words, or look here:
          </p>
          <SectionLinks onChoose={shown.onChoose} />
        </div>
      )}
      {!isTyped && (
        <div className="search-note">
          <p>Search posts, templates, projects and services, or go to a section:</p>
          <SectionLinks onChoose={shown.onChoose} />
        </div>
      )}
    </>
  )
}

const sections = [
  [paths.blogs(), 'Blog'],
  [paths.marketplace(), 'n8n Templates'],
  [paths.projects(), 'Projects'],
  [paths.services, 'Services'],
  [paths.contact(), 'Contact'],
] as const

const SectionLinks = ({ onChoose }: { onChoose?: (() => void) | undefined }) => (
  <ul className="search-sections">
    {sections.map(([to, label]) => (
      <li key={to}>
        <Link to={to} className="link" onClick={onChoose}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

interface ResultListProps {
  results: readonly SearchResult[]
  /** At most so many of each type. */
  perGroup?: number
  onChoose?: (() => void) | undefined
}

/** The results by type. Each is a link, so that it works without JavaScript and can be opened in a tab. */
const ResultList = ({ results, perGroup, onChoose }: ResultListProps) =>
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

const headings: Record<SearchType, string> = {
  post: 'Posts',
  template: 'n8n templates',
  project: 'Projects',
  service: 'Services',
  tool: 'AI tools',
  page: 'Pages',
  comment: 'Comments',
  message: 'Messages',
}

interface ResultGroup {
  type: SearchType
  heading: string
  results: SearchResult[]
}

/** The results by type; the type with the best result is first. */
const groupsOf = (results: readonly SearchResult[]): ResultGroup[] =>
  [...Map.groupBy(results, ({ type }) => type)].map(([type, own]) => ({ type, heading: headings[type], results: own }))

/**
 * Moves the focus from a field through the links below it, and back.
 * @returns whether the key was one of these
 */
function moveAmongLinks(event: KeyboardEvent, panel: HTMLElement, field: HTMLElement): boolean {
  const links = [...panel.querySelectorAll<HTMLElement>('a[href]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const inField = document.activeElement === field
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || (!inField && at < 0)) return false
  if (event.key === 'Escape' && !inField) {
    field.focus()
    return true
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
  const next = event.key === 'ArrowDown' ? at + 1 : inField ? links.length - 1 : at - 1
  const target = next < 0 || next >= links.length ? field : links[next]
  target?.focus()
  return true
}

/** Milliseconds without a key after which the text is searched. */
const pause = 180

/** The results of a text that is being typed. A search that the next text makes needless is cancelled. */
function useSearch(typed: string) {
  const wanted = searchable(typed)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])
  const {
    data = [],
    error,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...searchQuery(useApi(), settled),
    // The results of the last text stay until those of the next one are there.
    placeholderData: keepPreviousData,
  })
  const isSearching = wanted !== settled || isFetching
  useCountedSearch(wanted, isSearching || isError)
  return {
    /** What `results` answer. */
    asked: settled,
    results: wanted === '' ? [] : data,
    isSearching,
    isFirst: wanted !== '' && data.length === 0 && (wanted !== settled || isPlaceholderData || isFetching),
    failure: isError && wanted === settled && !isFetching ? error : null,
    tryAgain: () => void refetch(),
  }
}
