import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigationType, useSearchParams } from '../../router/router.tsx'
import type { Draft } from './drafts.ts'
import type { FormValues } from './editable.ts'
import { mayLeave } from './unsaved.ts'

/** The initial values instead of the entry's: an imported file, or a draft, which is removed once the form has it. */
export interface Beginning {
  values: FormValues
  draft?: string
}

export interface Edited {
  id: string | null
  /** Whether the person asked for this form. On a phone it is then a page of its own; else the list is the page. */
  open: boolean
  round: number
  begin?: Beginning
  touched: boolean
}

/** The address of a new entry's form is `?edit=new`, that of another one `?edit={id}`. */
export const newEntry = 'new'

export const formAt = (address: string | null): Pick<Edited, 'id' | 'open'> => ({
  id: address === newEntry ? null : address,
  open: address !== null,
})

/** Stores which form is open: in the state, and in the address. */
interface EditingPlace {
  latestRound: () => number
  show: (next: Omit<Edited, 'round'>) => void
  setId: (id: string) => void
  setAddress: (address: string | null, options?: { replace: boolean }) => void
}

/** Each returns whether it was done. A slow save (`stayWith`, `finish`) does not affect a form opened meanwhile. */
export function editingActions({ round }: Edited, { latestRound, show, setId, setAddress }: EditingPlace) {
  const open = (id: string | null, begin?: Beginning) => {
    if (!mayLeave()) return false
    show({ id, open: true, begin, touched: true })
    setAddress(id ?? newEntry)
    return true
  }
  return {
    start: (begin?: Beginning) => open(null, begin),
    edit: (id: string) => open(id),
    restore: ({ id, values, key }: Draft) => open(id, { values, draft: key }),
    /** The form stays open with the entry that was just saved in it. */
    stayWith: (id: string) => {
      if (round !== latestRound()) return false
      setId(id)
      setAddress(id, { replace: true })
      return true
    },
    /** @param goesOn whether the person continues with the next new entry, in the form beside the list */
    finish: (goesOn: boolean) => {
      if (round !== latestRound()) return false
      show({ id: null, open: false, touched: goesOn })
      setAddress(null)
      return true
    },
  }
}

/** Marks the history entries of our own changes of the address. */
const own = { edit: 'own' }
/** The state of a link to a form that takes the focus. */
export const takesFocus = { edit: 'focus' }

export function useEditing() {
  const [query, setQuery] = useSearchParams()
  return useEditingAt(query.get('edit'), (address, options) =>
    setQuery(address === null ? {} : { edit: address }, options),
  )
}

/** The address names the form, so Back leaves it. @param named an id, `new`, or null @param first its first values */
export function useEditingAt(
  named: string | null,
  goTo: (address: string | null, options: NavigateOptions) => void,
  first?: () => Beginning | undefined,
) {
  const location = useLocation()
  const { key, state } = location
  const isBack = useNavigationType() === 'POP'
  const wanted = state?.edit === takesFocus.edit
  const [edited, setEdited] = useState<Edited>(() => ({
    ...formAt(named),
    round: 0,
    begin: first?.(),
    touched: wanted,
  }))
  const latest = useRef(edited.round)
  /** The last requested address. The router follows later, sometimes only after the next change. */
  const address = useRef(named)
  const visit = useRef(key)

  const place: EditingPlace = {
    latestRound: () => latest.current,
    show: (next) => {
      latest.current += 1
      setEdited({ ...next, round: latest.current })
    },
    setId: (id) => setEdited((before) => ({ ...before, id, open: true })),
    setAddress: (id, options) => {
      if (id === address.current) return
      address.current = id
      goTo(id, { state: own, ...options })
    },
  }

  // Back, Forward and links change only the address. After our own changes the state is up to date or newer.
  const follow = useEffectEvent((visited: string) => {
    const asked = wanted && !isBack && visit.current !== visited
    visit.current = visited
    if (state?.edit === own.edit && !isBack) return
    address.current = named
    const next = formAt(named)
    if (asked || next.id !== edited.id || next.open !== edited.open) place.show({ ...next, touched: asked })
  })
  // Before the paint, so that nothing is typed into the form of the earlier address. Not by the key alone: Back may come
  // before the router has shown the address that it leaves.
  useLayoutEffect(() => follow(location.key), [location])

  return { ...edited, ...editingActions(edited, place) }
}

/** Whether the window is too narrow for a form beside its list, as in `layout/layout.css`. */
export const isOnePane = (): boolean => matchMedia('(width < 64rem)').matches
