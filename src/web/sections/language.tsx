import { useState } from 'react'
import { useLocation, useSearchParams } from '../router/hooks.ts'
import { filterStyle } from '../ui/filter-bar.tsx'

export type Language = 'en' | 'fr'

const names: Record<Language, string> = { en: 'English', fr: 'Français' }

/**
 * The language of the about texts: English, unless the address says `?lang=fr`. A choice lasts until the address asks for
 * another one, as a search result can on the same page.
 */
export function useLanguage() {
  const [query] = useSearchParams()
  const asked: Language = query.get('lang') === 'fr' ? 'fr' : 'en'
  const [chosen, setChosen] = useState({ asked, language: asked })
  const language = chosen.asked === asked ? chosen.language : asked
  return [language, (next: Language) => setChosen({ asked, language: next })] as const
}

interface LanguageSwitchProps {
  language: Language
  onChoose: (language: Language) => void
}

/** Form buttons, so that without JavaScript they request the page in the other language. */
export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  const { pathname } = useLocation()
  return (
    <form action={`${pathname}#about`}>
      <fieldset className="flex flex-wrap gap-2.5">
        <legend className="sr-only">Language</legend>
        {(['en', 'fr'] as const).map((each) => (
          <button
            type="submit"
            key={each}
            name="lang"
            value={each}
            lang={each}
            className={filterStyle}
            aria-pressed={language === each}
            onClick={(event) => {
              event.preventDefault()
              onChoose(each)
            }}
          >
            {names[each]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
