import { useState } from 'react'
import { useLocation, useSearchParams } from '../router/hooks.ts'
import { FilterButtons } from '../ui/filter-bar.tsx'

export type Language = 'en' | 'fr'

const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const

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

export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  const { pathname } = useLocation()
  return (
    <FilterButtons
      action={`${pathname}#about`}
      name="lang"
      legend="Language"
      choices={languages}
      chosen={language}
      onChoose={onChoose}
    />
  )
}
