import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type Edited, type EditingPlace, editingActions, formAt } from './editing.ts'

/** Marks the history entries of our own changes of the address. */
const own = { edit: 'own' }
/** The state of a link to a form that takes the focus. */
export const takesFocus = { edit: 'focus' }

/**
 * The form that is open: the one in the address (`?edit=…`), so that Back leaves it, and a reload or a sign-in returns
 * to it.
 */
export function useEditing() {
  const [query, setQuery] = useSearchParams()
  const named = query.get('edit')
  const { key, state } = useLocation()
  const wanted = state?.edit === takesFocus.edit
  const [edited, setEdited] = useState<Edited>({ ...formAt(named), round: 0, touched: wanted })
  const latest = useRef(edited.round)
  /** The address that was last asked for. The router follows later, and not always before the next change. */
  const address = useRef(named)
  const byLink = state?.edit !== own.edit
  const byHistory = useNavigationType() === 'POP'
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
      setQuery(id === null ? {} : { edit: id }, { preventScrollReset: true, state: own, ...options })
    },
  }

  // Back, Forward and links change only the address. After our own changes the state is right, or newer, when this runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address matters.
  useEffect(() => {
    const isNew = visit.current !== key
    visit.current = key
    if (!byLink && !byHistory) return
    address.current = named
    const next = formAt(named)
    const asked = isNew && wanted && !byHistory
    if (asked || next.id !== edited.id || next.open !== edited.open) place.show({ ...next, touched: asked })
  }, [named, key])

  return { ...edited, ...editingActions(edited, place) }
}
