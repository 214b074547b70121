import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayLeave } from '../unsaved.ts'
import type { FormValues } from './form-values.ts'

interface Begun {
  /** Rises each time the form begins anew. */
  round: number
  begin?: FormValues
  /** Whether the person asked for this form; one that is simply there takes no focus. */
  touched: boolean
}

/**
 * What the form is about: a new entry, or the one that the address names (`?edit=…`), so that a reload or a sign-in
 * in between leads back to it. `start` and `edit` ask before unsaved work goes; they tell whether they happened.
 */
export function useEditing() {
  const [query, setQuery] = useSearchParams()
  const [{ round, begin, touched }, setBegun] = useState<Begun>({ round: 0, touched: false })
  const id = query.get('edit')

  const go = (edit: string | null, values: FormValues | undefined, touched: boolean) => {
    setBegun((before) => ({ round: before.round + 1, begin: values, touched }))
    if (edit !== id) setQuery(edit === null ? {} : { edit }, { preventScrollReset: true })
    return true
  }

  return {
    id,
    round,
    begin,
    touched,
    start: (values?: FormValues) => mayLeave() && go(null, values, true),
    edit: (entry: string, values?: FormValues) => mayLeave() && go(entry, values, true),
    /** The form stays as it is, because this entry has just been saved in it. */
    stayWith: (entry: string) => {
      if (entry !== id) setQuery({ edit: entry }, { preventScrollReset: true, replace: true })
    },
    finish: () => go(null, undefined, false),
  }
}
