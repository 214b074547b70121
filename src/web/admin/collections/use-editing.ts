import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayLeave } from '../unsaved.ts'
import type { FormValues } from './form-values.ts'

interface Edited {
  /** Null for a new entry. */
  id: string | null
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
  const named = query.get('edit')
  const [edited, setEdited] = useState<Edited>({ id: named, round: 0, touched: false })
  const { id } = edited

  // Back and Forward change the address alone. Our own changes come here with the state already as it should be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address counts.
  useEffect(() => {
    if (named !== id) setEdited(({ round }) => ({ id: named, round: round + 1, touched: false }))
  }, [named])

  const go = (next: string | null, begin: FormValues | undefined, touched: boolean) => {
    setEdited(({ round }) => ({ id: next, round: round + 1, begin, touched }))
    if (next !== named) setQuery(next === null ? {} : { edit: next }, { preventScrollReset: true })
    return true
  }

  return {
    ...edited,
    start: (values?: FormValues) => mayLeave() && go(null, values, true),
    edit: (entry: string, values?: FormValues) => mayLeave() && go(entry, values, true),
    /** The form stays as it is, because this entry has just been saved in it. */
    stayWith: (entry: string) => {
      setEdited((before) => ({ ...before, id: entry }))
      if (entry !== named) setQuery({ edit: entry }, { preventScrollReset: true, replace: true })
    },
    finish: () => go(null, undefined, false),
  }
}
