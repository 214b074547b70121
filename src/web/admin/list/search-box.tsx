import { Search } from 'lucide-react'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { Input } from '../../ui/field.tsx'

export function useSearch() {
  const [typed, setTyped] = useState('')
  return { typed, setTyped, wanted: useDeferredValue(typed.trim()) || undefined }
}

export function SearchBox(props: { label: string; search: ReturnType<typeof useSearch>; count: number }) {
  const { label, search, count } = props
  return (
    <div className="flex items-center gap-4">
      <span className="relative block min-w-0 flex-1">
        <SearchInput
          aria-label={label}
          placeholder="Search"
          value={search.typed}
          onChange={(event) => search.setTyped(event.target.value)}
        />
      </span>
      <p className="label flex-none text-ink-muted" aria-live="polite">
        {count} {count === 1 ? 'entry' : 'entries'}
      </p>
    </div>
  )
}

/** Needs a parent with the class `relative`. */
export const SearchInput = (props: ComponentProps<'input'>) => (
  <>
    <Search
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
    />
    <Input type="search" className="pl-10" {...props} />
  </>
)
