import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Draft } from './drafts.ts'
import type { FormValues } from './form-values.ts'
import { mayLeave } from './unsaved.ts'

/** What a form begins with instead of its entry: an imported file, or a draft, which goes once the form has it. */
export interface Beginning {
  values: FormValues
  draft?: string
}

interface Edited {
  /** Null for a new entry. */
  id: string | null
  /** Another one each time the form begins anew. */
  round: number
  begin?: Beginning
  /** Whether the person asked for this form; one that is simply there takes no focus. */
  touched: boolean
}

/**
 * What the form is about: a new entry, or the one that the address names (`?edit=…`), so that a reload or a sign-in
 * in between leads back to it. `start`, `edit` and `restore` ask before unsaved work goes. `stayWith` and `finish` are
 * for the form of their own round: a slow save does nothing to the form that was opened meanwhile. All tell whether
 * they happened.
 */
export function useEditing() {
  const [query, setQuery] = useSearchParams()
  const named = query.get('edit')
  const [edited, setEdited] = useState<Edited>({ id: named, round: 0, touched: false })
  const { id, round } = edited
  const current = useRef(round)

  const show = (next: Omit<Edited, 'round'>) => {
    current.current += 1
    setEdited({ ...next, round: current.current })
  }

  // Back and Forward change the address alone. Our own changes come here with the state already as it should be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address counts.
  useEffect(() => {
    if (named !== id) show({ id: named, touched: false })
  }, [named])

  const go = (next: string | null, begin: Beginning | undefined, touched: boolean) => {
    show({ id: next, begin, touched })
    if (next !== named) setQuery(next === null ? {} : { edit: next }, { preventScrollReset: true })
    return true
  }

  return {
    ...edited,
    start: (begin?: Beginning) => mayLeave() && go(null, begin, true),
    edit: (entry: string) => mayLeave() && go(entry, undefined, true),
    restore: ({ id: entry, values, key }: Draft) => mayLeave() && go(entry, { values, draft: key }, true),
    /** The form stays as it is, because this entry has just been saved in it. */
    stayWith: (entry: string) => {
      if (round !== current.current) return false
      setEdited((before) => ({ ...before, id: entry }))
      if (entry !== named) setQuery({ edit: entry }, { preventScrollReset: true, replace: true })
      return true
    },
    /** @param touched whether the person goes on with the next new entry */
    finish: (touched: boolean) => round === current.current && go(null, undefined, touched),
  }
}
