import './template-filters.css'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { useData } from '../loading/data-boundary.tsx'
import { isPlain, TextLink, useNavigate } from '../router/router.tsx'
import { Select } from '../ui/field.tsx'
import { addressOf, isNarrowed, type ListFilter, readFilter, sortLabels } from './filter.ts'
import { workflowFiltersQuery } from './queries.ts'

const pause = 250
const lists = { category: 'categories', app: 'apps', trigger: 'triggers' } as const

/** A form that works without JavaScript. With it, each choice applies at once, and typing after a short pause. */
export function FilterForm({ filter }: { filter: ListFilter }) {
  const data = useData(workflowFiltersQuery(useApi()))
  const navigate = useNavigate()
  // Shows a choice at once; the address follows, and with it the list.
  const [shown, setShown] = useState(filter)
  const address = addressOf(filter)
  const sent = useRef(address)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (next: ListFilter) => {
    clearTimeout(timer.current)
    setShown(next)
  }
  const go = (change: Partial<ListFilter>, after = 0) => {
    const next = { ...shown, ...change, page: 1 }
    show(next)
    timer.current = setTimeout(() => {
      // The address has no trailing space, but the input keeps it, because another word may follow.
      sent.current = addressOf({ ...next, search: next.search.trim() })
      navigate(sent.current, { replace: true })
    }, after)
  }

  // The address may change without the form: back, forward, "Show all".
  const follow = useEffectEvent((now: string) => {
    if (now !== sent.current) show(filter)
    sent.current = now
  })
  useEffect(() => follow(address), [address])
  const begin = useEffectEvent(() => {
    const early = form.current && earlyFilter(form.current, filter)
    if (early) go(early)
  })
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])

  const choice = (name: 'category' | 'app' | 'trigger', label: string, all: string) => {
    const [value, options] = [shown[name], data[lists[name]]]
    const match = options.find((option) => option.value.toLowerCase() === value.toLowerCase())
    return (
      <Select
        name={name}
        aria-label={label}
        value={match?.value ?? value}
        options={[
          ['', all],
          ...(value && !match ? [[value, value] as const] : []),
          ...options.map((option) => [option.value, `${option.label} (${option.count})`] as const),
        ]}
        onChange={(event) => go({ [name]: event.target.value })}
      />
    )
  }
  const named = appIn(shown.search, data.apps)
  /** A link to another filter, which cancels the pending change of a text that was just typed. */
  const other = (filter: ListFilter, text: string) => (
    <TextLink
      to={addressOf(filter)}
      onClick={(event) => {
        if (!isPlain(event)) return
        show(filter)
        sent.current = addressOf(filter)
      }}
    >
      {text}
    </TextLink>
  )

  return (
    <search>
      <form
        ref={form}
        action={paths.marketplace()}
        method="get"
        className="template-form grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          go({})
        }}
      >
        <span className="relative">
          <Search aria-hidden className="pointer-events-none absolute top-1/2 w-5 -translate-y-1/2" />
          <input
            type="search"
            name="search"
            aria-label="Search workflows"
            placeholder="Search by name, app or tag"
            autoComplete="off"
            maxLength={100}
            className="control"
            value={shown.search}
            onChange={(event) => go({ search: event.target.value }, pause)}
          />
        </span>
        <div className="template-choices">
          {choice('category', 'Category', 'All categories')}
          {choice('app', 'App', 'Any app')}
          {choice('trigger', 'Trigger', 'Any trigger')}
          <Select
            name="sort"
            aria-label="Sort"
            value={shown.sort}
            options={Object.entries(sortLabels)}
            onChange={(event) => go({ sort: event.target.value as ListFilter['sort'] })}
          />
          {data.community > 0 && (
            <label className="flex min-h-11 items-center gap-2.5 text-sm whitespace-nowrap">
              <input
                type="checkbox"
                name="community"
                value="true"
                className="checkbox"
                checked={shown.community}
                onChange={(event) => go({ community: event.target.checked })}
              />
              Needs community nodes
            </label>
          )}
          <button type="submit" className="button button-secondary button-small without-script">
            Search
          </button>
        </div>
        {(named || isNarrowed(shown)) && (
          <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {named && other({ ...emptied, sort: shown.sort, app: named }, `Show templates that use ${named}`)}
            {isNarrowed(shown) && other({ ...emptied, sort: shown.sort }, 'Show all')}
          </p>
        )}
      </form>
    </search>
  )
}

/** The app that a search names, if it is one word or more of the app's name: “google sh” → Google Sheets. */
function appIn(search: string, apps: readonly { value: string }[]): string | undefined {
  const words = search.trim().toLowerCase()
  if (words.length < 2) return undefined
  const starts = (name: string) => name.startsWith(words) || name.includes(` ${words}`)
  const names = apps.map(({ value }) => value)
  return names.find((name) => name.toLowerCase() === words) ?? names.find((name) => starts(name.toLowerCase()))
}

const emptied = readFilter(new URLSearchParams())

/** What was typed and chosen before React was there, or restored by the browser; null if the form shows this filter. */
function earlyFilter(form: HTMLFormElement, filter: ListFilter): ListFilter | null {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const chosen = { ...readFilter(query), page: filter.page }
  // The checkbox is missing where no template needs community nodes.
  if (!form.elements.namedItem('community')) chosen.community = filter.community
  // An address may write a category in other letters than its option.
  if (addressOf(chosen).toLowerCase() === addressOf(filter).toLowerCase()) return null
  // Keeps the space at the end, after which another word may follow.
  return { ...chosen, search: query.get('search') ?? '' }
}
