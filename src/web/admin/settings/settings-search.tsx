import { useDeferredValue, useState } from 'react'
import { SearchInput } from '../list/search-box.tsx'
import { type FoundSetting, findSettings } from './parts.ts'

export function SettingsSearch({ onChoose }: { onChoose: (found: FoundSetting) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const found = findSettings(wanted)

  const choose = (one: FoundSetting) => {
    setTyped('')
    onChoose(one)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the search from the field and from its results.
    <div
      className="relative w-full sm:w-72"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped('')
      }}
    >
      <SearchInput
        aria-label="Find a setting"
        placeholder="Find a setting"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !found[0]) return
          event.preventDefault()
          choose(found[0])
        }}
      />
      <div role="status" className={wanted ? 'admin-found' : 'sr-only'}>
        {wanted && found.length === 0 && <p className="px-3.5 py-2.5 text-sm">No setting has these words.</p>}
        {found.length > 0 && (
          <ul>
            {found.map((one) => (
              <li key={`${one.part} ${one.field}`}>
                <button type="button" onClick={() => choose(one)}>
                  <span className="font-heading font-semibold">{one.label}</span>
                  <span className="text-sm text-ink-muted">{one.place}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
