import type { ReactNode } from 'react'
import { useEarlyChoice } from './early-input.ts'

/** The class of a link, with `aria-current`. `app/head-script.ts` finds filters by it and by their group's class. */
export const filterStyle = 'filter'

export const FilterBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav ref={useEarlyChoice()} aria-label={label} className="filters">
    {children}
  </nav>
)

interface FilterButtonsProps<Value extends string> {
  /** The page that answers without JavaScript, with its place. */
  action: string
  name: string
  legend: string
  choices: readonly { value: Value; label: string; lang?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Filters as form buttons, so that without JavaScript they request the page with that choice. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { action, name, legend, choices, chosen, onChoose } = props
  return (
    <form action={action}>
      <fieldset ref={useEarlyChoice()} className="filters">
        <legend className="sr-only">{legend}</legend>
        {choices.map(({ value, label, lang }) => (
          <button
            type="submit"
            key={value}
            name={name}
            value={value}
            lang={lang}
            className={filterStyle}
            aria-pressed={chosen === value}
            onClick={(event) => {
              event.preventDefault()
              onChoose(value)
            }}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
