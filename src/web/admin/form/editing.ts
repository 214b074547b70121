import type { Draft } from './drafts.ts'
import type { FormValues } from './form-values.ts'
import { mayLeave } from './unsaved.ts'

/** The initial values instead of the entry's: an imported file, or a draft, which is removed once the form has it. */
export interface Beginning {
  values: FormValues
  draft?: string
}

export interface Edited {
  /** Null for a new entry. */
  id: string | null
  /** Rises each time a form starts. */
  round: number
  begin?: Beginning
  /** Whether the person opened this form. Otherwise it does not take the focus. */
  touched: boolean
}

/** Stores which form is open: in the state, and in the address (`?edit=…`). */
export interface EditingPlace {
  latestRound: () => number
  /** Opens a form in a new round. */
  show: (next: Omit<Edited, 'round'>) => void
  /** Gives the open form its entry's id. */
  setId: (id: string) => void
  setAddress: (id: string | null, options?: { replace: boolean }) => void
}

/**
 * The actions of the open form; each returns whether it happened. `start`, `edit` and `restore` ask before unsaved work
 * is lost. `stayWith` and `finish` work in their own round only, so that a slow save does not affect a form that was
 * opened meanwhile.
 */
export function editingActions({ round }: Edited, { latestRound, show, setId, setAddress }: EditingPlace) {
  const go = (id: string | null, begin: Beginning | undefined, touched: boolean) => {
    show({ id, begin, touched })
    setAddress(id)
    return true
  }
  return {
    start: (begin?: Beginning) => mayLeave() && go(null, begin, true),
    edit: (id: string) => mayLeave() && go(id, undefined, true),
    restore: ({ id, values, key }: Draft) => mayLeave() && go(id, { values, draft: key }, true),
    /** The form stays open with the entry that was just saved in it. */
    stayWith: (id: string) => {
      if (round !== latestRound()) return false
      setId(id)
      setAddress(id, { replace: true })
      return true
    },
    /** @param touched whether the person continues with the next new entry */
    finish: (touched: boolean) => round === latestRound() && go(null, undefined, touched),
  }
}
