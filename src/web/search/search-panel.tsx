import './search.css'
import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { SearchType } from '../../contract/search.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { ApiError } from '../api/call.ts'
import { useApi } from '../api/client.ts'
import { useFilled } from '../app/page-context.ts'
import { keepPreviousData, useQuery, useQueryClient } from '../queries/hooks.ts'
import { Link, TextLink } from '../router/router.tsx'
import { SkeletonText } from '../ui/placeholder.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { searchable, searchQuery } from './queries.ts'

interface SearchPanelProps {
  first?: string
  perGroup?: number
  fieldId?: string
  autoFocus?: boolean
  onType?: (typed: string) => void
  /** Instead of the browser's own way to the search page. */
  onSubmit?: (typed: string) => void
  onChoose?: () => void
  children?: (typed: string) => ReactNode
}

/** A field and its results as one types. Arrow keys lead from the field through the results, Escape back to it. */
export function SearchPanel(props: SearchPanelProps) {
  const { first = '', fieldId, autoFocus, onType, onSubmit, children } = props
  const [typed, setTyped] = useState(first)
  const outcome = useSearch(typed)
  const field = useRef<HTMLInputElement>(null)

  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  const takeEarly = useEffectEvent(() => {
    const early = field.current?.value ?? first
    if (early !== first) type(early)
  })
  // What was typed before React was there.
  useEffect(() => takeEarly(), [])

  const submit = (event: FormEvent) => {
    if (!onSubmit) return
    event.preventDefault()
    onSubmit(typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!field.current || !moveAmongLinks(event.nativeEvent, event.currentTarget, field.current)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links inside.
    <div className="search-panel max-w-[54rem]" onKeyDown={onKeyDown}>
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
        <Outcome {...props} typed={typed} {...outcome} />
        {outcome.results.length > 0 && children?.(typed)}
      </div>
    </div>
  )
}

/** Tells a visitor who searches too often; any other failure may be the connection. */
const failureText = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'too_many'
    ? failure.message
    : 'The search does not answer. Check your connection and try again.'

type Outcome = ReturnType<typeof useSearch> & Pick<SearchPanelProps, 'perGroup' | 'onChoose'> & { typed: string }

function Outcome(outcome: Outcome) {
  const { typed, asked, results, isFirst, isSearching, failure, tryAgain, perGroup, onChoose } = outcome
  const isTyped = typed.trim() !== ''
  const isEmpty = isTyped && !isSearching && !failure && results.length === 0
  const sections = useFilled(allSections)
  const count = results.length === 1 ? '1 result' : `${results.length} results`
  const said = isEmpty ? `Nothing found for “${asked}”.` : isFirst ? 'Searching …' : results.length > 0 && count
  return (
    <>
      <p role="status" className={results.length > 0 && !failure ? 'label pt-5 text-ink-muted' : 'sr-only'}>
        {isTyped && !failure && said}
      </p>
      {failure ? (
        <div className={note} role="alert">
          <p>{failureText(failure)}</p>
          <button type="button" className="link" onClick={tryAgain}>
            Try again
          </button>
        </div>
      ) : (
        <ResultList {...{ results, perGroup, onChoose }} />
      )}
      {isFirst && !failure && <SkeletonText lines={4} className={note} />}
      {(isEmpty || !isTyped) && (
        <div className={note}>
          <p>
            {isEmpty ? (
              <>
                Nothing matches “<span className="wrap-anywhere">{asked}</span>”. Try fewer or other words, or look
                here:
              </>
            ) : (
              'Search posts, templates, projects and services, or go to a section:'
            )}
          </p>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            {sections.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to} className="inline-flex min-h-11 items-center" onClick={onChoose}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

export const note = 'pt-6 text-ink-muted'

const allSections = [
  { to: paths.blogs(), label: 'Blog' },
  { to: paths.marketplace(), label: 'n8n Templates' },
  { to: paths.projects(), label: 'Projects' },
  { to: paths.services, label: 'Services' },
  { to: paths.contact(), label: 'Contact' },
]

/** The results by type; the type with the best result is first. Each is a link, so that it works without JavaScript. */
const ResultList = ({ results, perGroup = 50, onChoose }: Pick<Outcome, 'results' | 'perGroup' | 'onChoose'>) =>
  [...Map.groupBy(results, ({ type }) => type)].map(([type, own]) => (
    <section key={type} aria-labelledby={`found-${type}`} className="search-group pt-7">
      <h2 id={`found-${type}`} className="label border-b border-line pb-2.5 text-ink-muted">
        {headings[type]}
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

/** Moves the focus through the links below the field, and back. @returns whether the key was one of these */
function moveAmongLinks(event: globalThis.KeyboardEvent, panel: HTMLElement, field: HTMLElement): boolean {
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

/** Milliseconds without a keystroke after which the text is searched. */
const pause = 180

/** The results of a text that is being typed. A search that the next text makes needless is cancelled. */
function useSearch(typed: string) {
  const wanted = searchable(typed)
  const settled = useSettled(wanted, pause)
  // The results of the last text stay until those of the next one are there.
  const query = useQuery({ ...searchQuery(useApi(), settled), placeholderData: keepPreviousData })
  const { data = [], error, isError, isFetching, isPlaceholderData, refetch } = query
  const isSearching = wanted !== settled || isFetching
  useCountedSearch(wanted, isSearching || isError)
  return {
    asked: settled,
    results: wanted === '' ? [] : data,
    isSearching,
    isFirst: wanted !== '' && data.length === 0 && (wanted !== settled || isPlaceholderData || isFetching),
    failure: isError && wanted === settled && !isFetching ? error : null,
    tryAgain: () => void refetch(),
  }
}

/** Milliseconds without a keystroke after which a text counts as a finished search, not as its beginning. */
const rest = 1_500

/** Counts a search once its text rests, or when the visitor leaves its results. */
function useCountedSearch(asked: string, isSearching: boolean): void {
  const client = useQueryClient()
  const waiting = useRef<(() => void) | undefined>(undefined)

  useEffect(() => {
    waiting.current = undefined
    if (asked.length < 2 || isSearching) return
    const report = () => {
      waiting.current = undefined
      void import('../analytics/report-read.ts').then((part) => part.reportSearch(asked, client)).catch(() => {})
    }
    waiting.current = report
    const timer = setTimeout(report, rest)
    return () => clearTimeout(timer)
  }, [asked, isSearching, client])

  useEffect(() => () => waiting.current?.(), [])
}
