import { Search } from 'lucide-react'
import { Input } from '../ui/input.tsx'

interface SearchBoxProps {
  label: string
  value: string
  /** How many entries there are, as things stand. */
  count: number
  onChange: (value: string) => void
}

export function SearchBox({ label, value, count, onChange }: SearchBoxProps) {
  return (
    <div className="flex items-center gap-4">
      <span className="relative block min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
        />
        <Input
          type="search"
          aria-label={label}
          placeholder="Search"
          className="pl-10"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <p className="label flex-none text-ink-muted" aria-live="polite">
        {count} {count === 1 ? 'entry' : 'entries'}
      </p>
    </div>
  )
}
