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
  /** Whether the person asked for this form. On a phone it is then a page of its own; else the list is the page. */
  open: boolean
  /** Rises each time a form starts. */
  round: number
  begin?: Beginning
  /** Whether the form takes the focus. */
  touched: boolean
}

/** The address of a new entry's form is `?edit=new`, that of another one `?edit={id}`. */
export const newEntry = 'new'

/** The form that the address names; null: none. */
export const formAt = (address: string | null): Pick<Edited, 'id' | 'open'> => ({
  id: address === newEntry ? null : address,
  open: address !== null,
})

/** Stores which form is open: in the state, and in the address. */
export interface EditingPlace {
  latestRound: () => number
  /** Opens a form in a new round. */
  show: (next: Omit<Edited, 'round'>) => void
  /** Gives the open form its entry's id. */
  setId: (id: string) => void
  setAddress: (address: string | null, options?: { replace: boolean }) => void
}

/**
 * The actions of the open form; each returns whether it happened. `start`, `edit` and `restore` ask before unsaved work
 * is lost. `stayWith` and `finish` work in their own round only, so that a slow save does not affect a form that was
 * opened meanwhile.
 */
export function editingActions({ round }: Edited, { latestRound, show, setId, setAddress }: EditingPlace) {
  const open = (id: string | null, begin?: Beginning) => {
    show({ id, open: true, begin, touched: true })
    setAddress(id ?? newEntry)
    return true
  }
  const isLatest = () => round === latestRound()
  return {
    start: (begin?: Beginning) => mayLeave() && open(null, begin),
    edit: (id: string) => mayLeave() && open(id),
    restore: ({ id, values, key }: Draft) => mayLeave() && open(id, { values, draft: key }),
    /** The form stays open with the entry that was just saved in it. */
    stayWith: (id: string) => {
      if (!isLatest()) return false
      setId(id)
      setAddress(id, { replace: true })
      return true
    },
    /** @param goesOn whether the person continues with the next new entry, in the form beside the list */
    finish: (goesOn: boolean) => {
      if (!isLatest()) return false
      show({ id: null, open: false, begin: undefined, touched: goesOn })
      setAddress(null)
      return true
    },
  }
}
